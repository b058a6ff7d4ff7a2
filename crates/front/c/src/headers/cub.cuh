// Block and warp primitives by the names of CUB. Reductions combine neighbours first, so that their order is that of the threads.
namespace cub {

struct Sum {
  template <typename T> __device__ T operator()(T a, T b) const { return a + b; }
};
struct Max {
  template <typename T> __device__ T operator()(T a, T b) const { return b > a ? b : a; }
};
struct Min {
  template <typename T> __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
struct Difference {
  template <typename T> __device__ T operator()(T a, T b) const { return a - b; }
};
struct Equality {
  template <typename T> __device__ bool operator()(T a, T b) const { return a == b; }
};
struct Inequality {
  template <typename T> __device__ bool operator()(T a, T b) const { return a != b; }
};

template <typename K, typename V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
};
struct ArgMax {
  template <typename K, typename V>
  __device__ KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
    return b.value > a.value || (b.value == a.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <typename K, typename V>
  __device__ KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
    return b.value < a.value || (b.value == a.value && b.key < a.key) ? b : a;
  }
};

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

__device__ int LaneId() { return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32; }
__device__ int WarpId() { return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32; }
__device__ int RowMajorTid(int x, int y, int z) { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }

template <typename T, int BLOCK_X, BlockReduceAlgorithm ALGORITHM = BLOCK_REDUCE_WARP_REDUCTIONS, int BLOCK_Y = 1, int BLOCK_Z = 1>
struct BlockReduce {
  static constexpr int THREADS = BLOCK_X * BLOCK_Y * BLOCK_Z;
  struct TempStorage {
    T values[THREADS];
  };
  TempStorage &storage;
  __device__ BlockReduce(TempStorage &s) : storage(s) {}

  template <typename Op> __device__ T Reduce(T value, Op op, int valid) const {
    int at = threadIdx.x + BLOCK_X * (threadIdx.y + BLOCK_Y * threadIdx.z);
    storage.values[at] = value;
    for (int step = 1; step < THREADS; step *= 2) {
      __syncthreads();
      if (at % (2 * step) == 0 && at + step < THREADS && at + step < valid)
        storage.values[at] = op(storage.values[at], storage.values[at + step]);
    }
    __syncthreads();
    return storage.values[0];
  }
  template <typename Op> __device__ T Reduce(T value, Op op) const { return Reduce(value, op, THREADS); }
  __device__ T Sum(T value) const { return Reduce(value, cub::Sum(), THREADS); }
  __device__ T Sum(T value, int valid) const { return Reduce(value, cub::Sum(), valid); }
  template <int N> __device__ T Sum(T (&values)[N]) const {
    T total = values[0];
    for (int i = 1; i < N; i++) total = total + values[i];
    return Reduce(total, cub::Sum(), THREADS);
  }
  template <int N, typename Op> __device__ T Reduce(T (&values)[N], Op op) const {
    T total = values[0];
    for (int i = 1; i < N; i++) total = op(total, values[i]);
    return Reduce(total, op, THREADS);
  }
};

template <typename T, int BLOCK_X, BlockScanAlgorithm ALGORITHM = BLOCK_SCAN_RAKING, int BLOCK_Y = 1, int BLOCK_Z = 1>
struct BlockScan {
  static constexpr int THREADS = BLOCK_X * BLOCK_Y * BLOCK_Z;
  struct TempStorage {
    T values[THREADS];
  };
  TempStorage &storage;
  __device__ BlockScan(TempStorage &s) : storage(s) {}

  // Leaves the inclusive scan in the storage.
  template <typename Op> __device__ void Scan(T value, Op op) const {
    int at = threadIdx.x + BLOCK_X * (threadIdx.y + BLOCK_Y * threadIdx.z);
    storage.values[at] = value;
    for (int step = 1; step < THREADS; step *= 2) {
      __syncthreads();
      T before = storage.values[at >= step ? at - step : at];
      __syncthreads();
      if (at >= step) storage.values[at] = op(before, storage.values[at]);
    }
    __syncthreads();
  }
  template <typename Op> __device__ void InclusiveScan(T value, T &out, Op op) const {
    Scan(value, op);
    out = storage.values[threadIdx.x + BLOCK_X * (threadIdx.y + BLOCK_Y * threadIdx.z)];
  }
  template <typename Op> __device__ void InclusiveScan(T value, T &out, Op op, T &total) const {
    InclusiveScan(value, out, op);
    total = storage.values[THREADS - 1];
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, T first, Op op) const {
    Scan(value, op);
    int at = threadIdx.x + BLOCK_X * (threadIdx.y + BLOCK_Y * threadIdx.z);
    out = at == 0 ? first : op(first, storage.values[at == 0 ? 0 : at - 1]);
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, T first, Op op, T &total) const {
    ExclusiveScan(value, out, first, op);
    total = storage.values[THREADS - 1];
  }
  __device__ void InclusiveSum(T value, T &out) const { InclusiveScan(value, out, cub::Sum()); }
  __device__ void InclusiveSum(T value, T &out, T &total) const { InclusiveScan(value, out, cub::Sum(), total); }
  __device__ void ExclusiveSum(T value, T &out) const { ExclusiveScan(value, out, T(0), cub::Sum()); }
  __device__ void ExclusiveSum(T value, T &out, T &total) const { ExclusiveScan(value, out, T(0), cub::Sum(), total); }
  template <int N> __device__ void InclusiveSum(T (&values)[N], T (&out)[N]) const {
    T total = values[0];
    for (int i = 1; i < N; i++) total = total + values[i];
    T before;
    ExclusiveSum(total, before);
    for (int i = 0; i < N; i++) {
      before = before + values[i];
      out[i] = before;
    }
  }
  template <int N> __device__ void ExclusiveSum(T (&values)[N], T (&out)[N]) const {
    T total = values[0];
    for (int i = 1; i < N; i++) total = total + values[i];
    T before;
    ExclusiveSum(total, before);
    for (int i = 0; i < N; i++) {
      T next = before + values[i];
      out[i] = before;
      before = next;
    }
  }
};

template <typename T, int BLOCK_X, int ITEMS, BlockLoadAlgorithm ALGORITHM = BLOCK_LOAD_DIRECT, int BLOCK_Y = 1, int BLOCK_Z = 1>
struct BlockLoad {
  static constexpr bool STRIPED = ALGORITHM == BLOCK_LOAD_STRIPED;
  static constexpr int THREADS = BLOCK_X * BLOCK_Y * BLOCK_Z;
  struct TempStorage {
    T values[1];
  };
  __device__ BlockLoad(TempStorage &s) {}
  __device__ BlockLoad() {}
  __device__ int place(int i) const {
    int at = threadIdx.x + BLOCK_X * (threadIdx.y + BLOCK_Y * threadIdx.z);
    return STRIPED ? at + i * THREADS : at * ITEMS + i;
  }
  __device__ void Load(const T *from, T (&items)[ITEMS]) const {
    for (int i = 0; i < ITEMS; i++) items[i] = from[place(i)];
  }
  __device__ void Load(const T *from, T (&items)[ITEMS], int valid) const {
    for (int i = 0; i < ITEMS; i++) if (place(i) < valid) items[i] = from[place(i)];
  }
  __device__ void Load(const T *from, T (&items)[ITEMS], int valid, T other) const {
    for (int i = 0; i < ITEMS; i++) items[i] = place(i) < valid ? from[place(i)] : other;
  }
};

template <typename T, int BLOCK_X, int ITEMS, BlockStoreAlgorithm ALGORITHM = BLOCK_STORE_DIRECT, int BLOCK_Y = 1, int BLOCK_Z = 1>
struct BlockStore {
  static constexpr bool STRIPED = ALGORITHM == BLOCK_STORE_STRIPED;
  static constexpr int THREADS = BLOCK_X * BLOCK_Y * BLOCK_Z;
  struct TempStorage {
    T values[1];
  };
  __device__ BlockStore(TempStorage &s) {}
  __device__ BlockStore() {}
  __device__ int place(int i) const {
    int at = threadIdx.x + BLOCK_X * (threadIdx.y + BLOCK_Y * threadIdx.z);
    return STRIPED ? at + i * THREADS : at * ITEMS + i;
  }
  __device__ void Store(T *to, T (&items)[ITEMS]) const {
    for (int i = 0; i < ITEMS; i++) to[place(i)] = items[i];
  }
  __device__ void Store(T *to, T (&items)[ITEMS], int valid) const {
    for (int i = 0; i < ITEMS; i++) if (place(i) < valid) to[place(i)] = items[i];
  }
};

template <typename T, int LOGICAL = 32> struct WarpReduce {
  struct TempStorage {
    T values[1];
  };
  __device__ WarpReduce(TempStorage &s) {}
  __device__ WarpReduce() {}
  template <typename Op> __device__ T Reduce(T value, Op op, int valid) const {
    int lane = LaneId() % LOGICAL;
    for (int step = 1; step < LOGICAL; step *= 2) {
      T other = __shfl_down_sync(0xffffffff, value, step, LOGICAL);
      if (lane + step < LOGICAL && lane + step < valid) value = op(value, other);
    }
    return value;
  }
  template <typename Op> __device__ T Reduce(T value, Op op) const { return Reduce(value, op, LOGICAL); }
  __device__ T Sum(T value) const { return Reduce(value, cub::Sum(), LOGICAL); }
  __device__ T Sum(T value, int valid) const { return Reduce(value, cub::Sum(), valid); }
};

template <typename T, int LOGICAL = 32> struct WarpScan {
  struct TempStorage {
    T values[1];
  };
  __device__ WarpScan(TempStorage &s) {}
  __device__ WarpScan() {}
  template <typename Op> __device__ void InclusiveScan(T value, T &out, Op op) const {
    int lane = LaneId() % LOGICAL;
    for (int step = 1; step < LOGICAL; step *= 2) {
      T before = __shfl_up_sync(0xffffffff, value, step, LOGICAL);
      if (lane >= step) value = op(before, value);
    }
    out = value;
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, T first, Op op) const {
    T all;
    InclusiveScan(value, all, op);
    T before = __shfl_up_sync(0xffffffff, all, 1, LOGICAL);
    out = LaneId() % LOGICAL == 0 ? first : op(first, before);
  }
  __device__ void InclusiveSum(T value, T &out) const { InclusiveScan(value, out, cub::Sum()); }
  __device__ void InclusiveSum(T value, T &out, T &total) const {
    InclusiveScan(value, out, cub::Sum());
    total = __shfl_sync(0xffffffff, out, LOGICAL - 1, LOGICAL);
  }
  __device__ void ExclusiveSum(T value, T &out) const { ExclusiveScan(value, out, T(0), cub::Sum()); }
  __device__ void ExclusiveSum(T value, T &out, T &total) const {
    T all;
    InclusiveSum(value, all, total);
    ExclusiveScan(value, out, T(0), cub::Sum());
  }
};

}
