// Pairs, by the names of C++.
namespace std {

template <typename A, typename B> struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  __host__ __device__ pair() : first(), second() {}
  __host__ __device__ pair(const A &a, const B &b) : first(a), second(b) {}
};

template <typename A, typename B> __host__ __device__ pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }

template <typename A, typename B> __host__ __device__ bool operator==(const pair<A, B> &a, const pair<A, B> &b) {
  return a.first == b.first && a.second == b.second;
}
template <typename A, typename B> __host__ __device__ bool operator!=(const pair<A, B> &a, const pair<A, B> &b) {
  return !(a == b);
}
template <typename A, typename B> __host__ __device__ bool operator<(const pair<A, B> &a, const pair<A, B> &b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}

}  // namespace std

namespace thrust {

template <typename A, typename B> using pair = std::pair<A, B>;
template <typename A, typename B> __host__ __device__ std::pair<A, B> make_pair(A a, B b) { return std::pair<A, B>(a, b); }

}  // namespace thrust
