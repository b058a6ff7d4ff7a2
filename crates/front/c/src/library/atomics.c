// Atomics as OpenCL C 2.0 and C11 have them. Every one is ordered as `memory_order_relaxed` at least; the scope is the device.

//@ atomic_fetch_{add,sub,min,max,and,or,xor}: pointee
T atomic_fetch_WHICH(T *at, T value) { return atomic_WHICH(at, value); }

//@ atomic_fetch_{add,sub,min,max,and,or,xor}_explicit: pointee
T atomic_fetch_WHICH_explicit(T *at, T value, int order) { return atomic_WHICH(at, value); }

//@ atomic_fetch_{add,sub,min,max,and,or,xor}_explicit: pointee
T atomic_fetch_WHICH_explicit(T *at, T value, int order, int scope) { return atomic_WHICH(at, value); }

//@ atomic_exchange: pointee
T atomic_exchange(T *at, T value) { return atomic_xchg(at, value); }

//@ atomic_exchange_explicit: pointee
T atomic_exchange_explicit(T *at, T value, int order) { return atomic_xchg(at, value); }

//@ atomic_exchange_explicit: pointee
T atomic_exchange_explicit(T *at, T value, int order, int scope) { return atomic_xchg(at, value); }

//@ atomic_load: pointee
T atomic_load(T *at) { return atomic_cmpxchg(at, (T)0, (T)0); }

//@ atomic_load_explicit: pointee
T atomic_load_explicit(T *at, int order) { return atomic_load(at); }

//@ atomic_load_explicit: pointee
T atomic_load_explicit(T *at, int order, int scope) { return atomic_load(at); }

//@ atomic_store: pointee
void atomic_store(T *at, T value) { atomic_xchg(at, value); }

//@ atomic_store_explicit: pointee
void atomic_store_explicit(T *at, T value, int order) { atomic_xchg(at, value); }

//@ atomic_store_explicit: pointee
void atomic_store_explicit(T *at, T value, int order, int scope) { atomic_xchg(at, value); }

//@ atomic_init: pointee
void atomic_init(T *at, T value) { *at = value; }

//@ atomic_compare_exchange_{strong,weak}: pointee
bool atomic_compare_exchange_WHICH(T *at, T *expected, T value) {
  T before = *expected;
  T found = atomic_cmpxchg(at, before, value);
  *expected = found;
  return found == before;
}

//@ atomic_compare_exchange_{strong,weak}_explicit: pointee
bool atomic_compare_exchange_WHICH_explicit(T *at, T *expected, T value, int success, int failure) {
  return atomic_compare_exchange_strong(at, expected, value);
}

//@ atomic_compare_exchange_{strong,weak}_explicit: pointee
bool atomic_compare_exchange_WHICH_explicit(T *at, T *expected, T value, int success, int failure, int scope) {
  return atomic_compare_exchange_strong(at, expected, value);
}

//@ atomic_work_item_fence: fixed
void atomic_work_item_fence(int flags, int order, int scope) { mem_fence(flags); }
