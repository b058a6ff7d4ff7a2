// Groups of threads by the names of CUDA's cooperative groups.
namespace cooperative_groups {

struct thread_block {
  __device__ void sync() const { __syncthreads(); }
  __device__ unsigned int thread_rank() const {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  __device__ unsigned int size() const { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ unsigned int num_threads() const { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ dim3 group_index() const { return blockIdx; }
  __device__ dim3 thread_index() const { return threadIdx; }
  __device__ dim3 group_dim() const { return blockDim; }
  __device__ dim3 dim_threads() const { return blockDim; }
};
typedef thread_block thread_group;
__device__ thread_block this_thread_block() { return thread_block(); }

template <unsigned int SIZE, typename PARENT = thread_block> struct thread_block_tile {
  static constexpr unsigned int MASK = SIZE == 32 ? 0xffffffffu : (1u << (SIZE % 32)) - 1u;
  __device__ unsigned int rank_in_block() const {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  __device__ void sync() const { __syncwarp(); }
  __device__ unsigned int thread_rank() const { return rank_in_block() % SIZE; }
  __device__ unsigned int size() const { return SIZE; }
  __device__ unsigned int num_threads() const { return SIZE; }
  __device__ unsigned int meta_group_rank() const { return rank_in_block() / SIZE; }
  __device__ unsigned int meta_group_size() const {
    return (blockDim.x * blockDim.y * blockDim.z + SIZE - 1) / SIZE;
  }
  template <typename T> __device__ T shfl(T value, int lane) const { return __shfl_sync(0xffffffff, value, lane, SIZE); }
  template <typename T> __device__ T shfl_down(T value, unsigned int by) const {
    return __shfl_down_sync(0xffffffff, value, by, SIZE);
  }
  template <typename T> __device__ T shfl_up(T value, unsigned int by) const {
    return __shfl_up_sync(0xffffffff, value, by, SIZE);
  }
  template <typename T> __device__ T shfl_xor(T value, unsigned int by) const {
    return __shfl_xor_sync(0xffffffff, value, by, SIZE);
  }
  __device__ unsigned int ballot(int holds) const {
    unsigned int all = __ballot_sync(0xffffffff, holds);
    return (all >> (rank_in_block() % 32 / SIZE * SIZE)) & MASK;
  }
  __device__ int any(int holds) const { return ballot(holds) != 0; }
  __device__ int all(int holds) const { return ballot(holds) == MASK; }
};

template <unsigned int SIZE, typename G> __device__ thread_block_tile<SIZE, G> tiled_partition(const G &group) {
  return thread_block_tile<SIZE, G>();
}

struct grid_group {
  __device__ unsigned long long thread_rank() const {
    unsigned int in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    unsigned long long block = blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    return block * (blockDim.x * blockDim.y * blockDim.z) + in_block;
  }
  __device__ unsigned long long size() const {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * (blockDim.x * blockDim.y * blockDim.z);
  }
  __device__ unsigned long long num_threads() const { return size(); }
};
__device__ grid_group this_grid() { return grid_group(); }

__device__ void sync(const thread_block &group) { __syncthreads(); }
template <unsigned int SIZE, typename G> __device__ void sync(const thread_block_tile<SIZE, G> &group) { __syncwarp(); }

template <typename T> struct plus {
  __device__ T operator()(T a, T b) const { return a + b; }
};
template <typename T> struct less {
  __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <typename T> struct greater {
  __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T> struct bit_and {
  __device__ T operator()(T a, T b) const { return a & b; }
};
template <typename T> struct bit_or {
  __device__ T operator()(T a, T b) const { return a | b; }
};
template <typename T> struct bit_xor {
  __device__ T operator()(T a, T b) const { return a ^ b; }
};
template <unsigned int SIZE, typename G, typename T, typename Op>
__device__ T reduce(const thread_block_tile<SIZE, G> &group, T value, Op op) {
  for (unsigned int by = 1; by < SIZE; by *= 2) value = op(value, group.shfl_xor(value, by));
  return value;
}

}
