// Lanes in an order that is data. T is the first argument's type, S one lane of it, M the type of the mask, R the result's.

//@ shuffle: numbers 1
R shuffle(T x, M mask) {
  S from[LANES];
  *(T *)from = x;
  M places = mask & (M)(LANES - 1);
  R chosen;
  for (uint at = 0; at < LANES_OF_M; at++) ((S *)&chosen)[at] = from[((const L *)&places)[at]];
  return chosen;
}

//@ shuffle2: numbers 1
R shuffle2(T x, T y, M mask) {
  S from[2 * LANES];
  *(T *)from = x;
  *(T *)(from + LANES) = y;
  M places = mask & (M)(2 * LANES - 1);
  R chosen;
  for (uint at = 0; at < LANES_OF_M; at++) ((S *)&chosen)[at] = from[((const L *)&places)[at]];
  return chosen;
}
