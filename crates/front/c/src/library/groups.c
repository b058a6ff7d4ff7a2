// Functions over a workgroup. The lanes of each subgroup are combined as its functions do it, then the subgroups in their order.

//@ __crisp_add: numbers 2
T __crisp_add(T x, T y) { return x + y; }

//@ __crisp_{min,max}: numbers 2
T __crisp_WHICH(T x, T y) { return WHICH(x, y); }

//@ __crisp_row: fixed
uint __crisp_row() { return get_local_linear_id() / 32; }

//@ __crisp_rows: fixed
uint __crisp_rows() { return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2) + 31) / 32; }

//@ work_group_reduce_{add,min,max}: numbers 1
T work_group_reduce_WHICH(T x) {
  local T parts[32];
  T part = sub_group_reduce_WHICH(x);
  if (get_sub_group_local_id() == 0) parts[__crisp_row()] = part;
  barrier(CLK_LOCAL_MEM_FENCE);
  T all = parts[0];
  uint rows = __crisp_rows();
  for (uint at = 1; at < rows; at++) all = __crisp_WHICH(all, parts[at]);
  barrier(CLK_LOCAL_MEM_FENCE);
  return all;
}

//@ work_group_scan_inclusive_{add,min,max}: numbers 1
T work_group_scan_inclusive_WHICH(T x) {
  local T parts[32];
  T part = sub_group_reduce_WHICH(x);
  if (get_sub_group_local_id() == 0) parts[__crisp_row()] = part;
  barrier(CLK_LOCAL_MEM_FENCE);
  T here = sub_group_scan_inclusive_WHICH(x);
  uint row = __crisp_row();
  T before = parts[0];
  for (uint at = 1; at < row; at++) before = __crisp_WHICH(before, parts[at]);
  barrier(CLK_LOCAL_MEM_FENCE);
  return row == 0 ? here : __crisp_WHICH(before, here);
}

//@ work_group_scan_exclusive_{add,min,max}: numbers 1
T work_group_scan_exclusive_WHICH(T x) {
  local T parts[32];
  T part = sub_group_reduce_WHICH(x);
  if (get_sub_group_local_id() == 0) parts[__crisp_row()] = part;
  barrier(CLK_LOCAL_MEM_FENCE);
  T here = sub_group_scan_exclusive_WHICH(x);
  uint row = __crisp_row();
  T before = parts[0];
  for (uint at = 1; at < row; at++) before = __crisp_WHICH(before, parts[at]);
  barrier(CLK_LOCAL_MEM_FENCE);
  return row == 0 ? here : __crisp_WHICH(before, here);
}

//@ work_group_{any,all}: fixed
int work_group_WHICH(int x) {
  local int parts[32];
  int part = sub_group_WHICH(x);
  if (get_sub_group_local_id() == 0) parts[__crisp_row()] = part;
  barrier(CLK_LOCAL_MEM_FENCE);
  int found = parts[0];
  uint rows = __crisp_rows();
  for (uint at = 1; at < rows; at++) found = __crisp_of_WHICH(found, parts[at]);
  barrier(CLK_LOCAL_MEM_FENCE);
  return found;
}

//@ __crisp_of_any: fixed
int __crisp_of_any(int x, int y) { return x | y; }

//@ __crisp_of_all: fixed
int __crisp_of_all(int x, int y) { return x & y; }

//@ work_group_broadcast: numbers 1
T work_group_broadcast(T x, ulong place) {
  local T chosen;
  if (get_local_id(0) == place) chosen = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  T found = chosen;
  barrier(CLK_LOCAL_MEM_FENCE);
  return found;
}

//@ work_group_broadcast: numbers 1
T work_group_broadcast(T x, ulong column, ulong row) {
  local T chosen;
  if (get_local_id(0) == column && get_local_id(1) == row) chosen = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  T found = chosen;
  barrier(CLK_LOCAL_MEM_FENCE);
  return found;
}

//@ sub_group_ballot: fixed
uint4 sub_group_ballot(int holds) { return (uint4)(__ballot_sync(-1, holds), 0, 0, 0); }

//@ __match_any_sync: numbers 1
uint __match_any_sync(uint mask, M value) {
  uint same = 0;
  // One lane after the other; the number of lanes of the value, LANES_OF_M, is 1.
  for (uint lane = 0; lane < 32; lane++) {
    if (__shfl_sync(-1, value, lane) == value) same |= 1u << lane;
  }
  return same & __activemask();
}
