// Copies, and what goes with them.

//@ memcpy: fixed
void memcpy(void *to, const void *from, ulong count) {
  for (ulong at = 0; at < count; at++) ((uchar *)to)[at] = ((const uchar *)from)[at];
}

//@ memset: fixed
void memset(void *to, int value, ulong count) {
  for (ulong at = 0; at < count; at++) ((uchar *)to)[at] = (uchar)value;
}

//@ async_work_group_copy: pointee
event_t async_work_group_copy(T *to, const T *from, ulong count, event_t event) {
  ulong size = get_local_size(0) * get_local_size(1) * get_local_size(2);
  for (ulong at = get_local_linear_id(); at < count; at += size) to[at] = from[at];
  return event;
}

//@ async_work_group_strided_copy: pointee
event_t async_work_group_strided_copy(T *to, const T *from, ulong count, ulong stride, event_t event) {
  ulong size = get_local_size(0) * get_local_size(1) * get_local_size(2);
  // The stride is that of the side in global memory.
  for (ulong at = get_local_linear_id(); at < count; at += size) to[at] = from[at * stride];
  return event;
}

//@ wait_group_events: fixed
void wait_group_events(int count, event_t *events) { barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }
