//! CUDA files as they are: headers, macros, and the code of the host between kernels.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, parts};

const SOURCE: &str = r#"#include <cuda_runtime.h>
#include <cstdio>
#include "vector"
#include "own.h"
#include "own.h"
#define CHECK(call, ...) do { if ((call) != cudaSuccess) { printf("%s" __VA_ARGS__, #call); exit(1); } } while (0)
#define SUM(first, ...) plus(first __VA_OPT__(,) __VA_ARGS__)
#define PICK(x, rest...) OTHER(x, ##rest)
#define OTHER(x, ...) ((x)*FACTOR)
#define FACTOR SCALE(2.5e-1)
#define SCALE(x) x##f
#define INDEX(i, n) i %(n)

typedef float real;
const int BLOCK = 32;
enum Kind { FIRST, SECOND };
struct Point { real x, y; };
struct Job { std::vector<float> data; FILE *file; Point *points; };
typedef struct { int *all; int count; } Table;
cudaStream_t stream;
static std::vector<int> sizes = { 1, 2, 3 };
float *buffer, other[4];
int host_only(Job *job, const Table &table) { return job->data.size() + table.count; }
template <typename T> T greater(T a, T b) { return a > b ? a : b; }
class Timer { public: Timer() { start(); } ~Timer() {} void start(); private: int begun; };
namespace tools { void run(Job &job); }
using namespace std;

__device__ real add1(const real x, const real y) { return x + y; }
__device__ real plus(real a, real b, real c, real d, real e) { return a + b + c + d + e; }
extern "C" {
  int prototype(int);
  __global__ void kernel(const Point *points, real *sums, int n) {
    int local = blockIdx.x * blockDim.x + threadIdx.x;
    dim3 size = blockDim;
    uint3 place = threadIdx;
    if (place.x + blockIdx.x * size.x != local || size.y * size.z != 1) return;
    _Pragma("unroll") for (int k = 0; k < 1; k++)
      if (local < n && sums && points != NULL && !(nullptr == points) && !!sums) sums[local] = SUM(add1(points[local].x, __ldg(&points[local].y)), OWN, PICK(8), SECOND, INDEX(local, 3));
  }
}

int main(int argc, char **argv) {
  Job job;
  CHECK(cudaMalloc(&buffer, 8));
  CHECK(cudaMalloc(&buffer, 8), "\n");
  kernel<<<(argc + BLOCK - 1) / BLOCK, BLOCK>>>(nullptr, buffer, argc);
  for (auto &size : sizes) { printf("}%d{", size); }
  return host_only(&job, {}) > '}';
}
"#;

// covers: cuda.files.headers cuda.files.host cuda.macros
#[test]
fn kernels_of_whole_cuda_files_run() {
    let folder = Folder::new();
    folder
        .write("own.h", "#pragma once\n#include <stdint.h>\n#define OWN 100\nconst int TWICE = 2;\n")
        .write("whole.cu", SOURCE);
    for device in ["cpu", "interp"] {
        let arguments = "--arg points=iota:float:8 --arg n=4 --arg sums=zeros:float:4 --out sums=s.npy --global 4,1,1 --local 4,1,1";
        let done = folder.crisp(&format!("run whole.cu --kernel kernel --device {device} {arguments}"));
        assert_eq!(done.code, 0, "{}", done.err);
        let sums = parts(&folder.read("s.npy")).1;
        let sums: Vec<f32> = sums.chunks_exact(4).map(|it| f32::from_le_bytes(it.try_into().unwrap())).collect();
        let wanted: Vec<f32> = (0..4_u8).map(|i| f32::from(4 * i + 1) + 100.0 + 2.0 + 1.0 + f32::from(i % 3)).collect();
        assert_eq!(sums, wanted, "{device}");
    }
    let done = folder.crisp("check whole.cu");
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(done.err.matches("note[S0117]").count(), 1, "{}", done.err);
    assert!(
        done.err.contains("headers that are not read: `cuda_runtime.h`, `cstdio`, `vector`, `stdint.h`"),
        "{}",
        done.err
    );
}

#[test]
fn what_kernels_need_of_the_host_is_refused_at_its_place() {
    let folder = Folder::new();
    folder.write("own.h", "#define OWN 100\n");
    let body = "    int local = blockIdx.x * blockDim.x + threadIdx.x;\n";
    for (statement, code, place) in [
        ("host_only(0, 0);", "S0453", "`host_only` is a function of the host"),
        ("greater(1, 2);", "S0453", "unknown function `greater`"),
        ("Job job;", "S0203", "unknown type `std`"),
        ("buffer[0] = 1;", "S0401", "unknown name `buffer`"),
    ] {
        folder.write("wrong.cu", SOURCE.replace(body, &format!("{body}    {statement}\n")));
        let done = folder.crisp("check wrong.cu");
        assert_eq!(done.code, 1, "{statement}");
        assert!(done.err.contains(&format!("error[{code}]: {place}")), "{statement}\n{}", done.err);
        assert_eq!(done.err.matches("error[").count(), 1, "{statement}\n{}", done.err);
    }
    // In a file of OpenCL there is no host.
    folder.write("host.cl", "int main() { return std::max(1, 2); }\n__kernel void k(__global int *r) { r[0] = 1; }\n");
    assert_eq!(folder.crisp("check host.cl").code, 1);
}

#[test]
fn folders_for_includes_are_named_by_the_command() {
    let folder = Folder::new();
    for below in ["inc", "other", "src"] {
        std::fs::create_dir(folder.path(below)).unwrap();
    }
    folder
        .write("inc/scale.h", "#include \"factor.h\"\n#define SCALE(x) ((x) * FACTOR)\n")
        .write("inc/factor.h", "#define FACTOR 3\n")
        .write("other/factor.h", "#define FACTOR 5\n")
        .write("secret.h", "#define SECRET 1\n")
        .write("src/k.cl", "#include <scale.h>\n__kernel void k(__global int *r) { r[0] = SCALE(r[1]); }\n");
    let run = "--arg r=iota:int:2 --global 1 --out r=r.npy";
    // A file beside the one that includes it comes before the folders of the command.
    for folders in ["-I other -I inc", "--include=inc"] {
        let done = folder.crisp(&format!("run src/k.cl {folders} {run}"));
        assert_eq!(done.code, 0, "{}", done.err);
        assert_eq!(parts(&folder.read("r.npy")).1, [3, 0, 0, 0, 1, 0, 0, 0], "{folders}");
    }
    let done = folder.crisp("check src/k.cl");
    assert_eq!(done.code, 1);
    assert!(done.err.contains("error[S0108]: cannot include `scale.h`: there is no such file"), "{}", done.err);
    assert!(done.err.contains("`-I FOLDER`"), "{}", done.err);
    folder.write("src/steal.cl", "#include \"../secret.h\"\n");
    let done = folder.crisp("check src/steal.cl -I inc");
    assert!(done.err.contains("it lies outside of the folder of the source"), "{}", done.err);
    assert_eq!(folder.crisp("check src/steal.cl -I inc -I .").err.matches("S0108").count(), 0);
    let done = folder.crisp("check src/k.cl -I nowhere");
    assert_eq!(done.code, 1);
    assert!(done.err.contains("error[U0130]: `nowhere` of `-I` is not a folder"), "{}", done.err);
}

#[test]
fn a_launch_has_a_grid_of_blocks() {
    let folder = Folder::new();
    folder.write(
        "k.cu",
        "struct P { int n; float by[2]; };\n__global__ void k(int *r, P p) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;\n\
         if (i < p.n) r[j * p.n + i] = gridDim.x * 100 + gridDim.y * 10 + blockDim.x + (int)p.by[1];\n}\n",
    );
    let done = folder.crisp("run k.cu r=zeros:int:12 p_n=6 p_by_0=1 p_by_1=2000 --grid 2,2 --block 4 --out r=r.npy");
    assert_eq!(done.code, 0, "{}", done.err);
    let found: Vec<i32> =
        parts(&folder.read("r.npy")).1.chunks_exact(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect();
    assert_eq!(found, [2224; 12]);
    let given = "run k.cu r=zeros:int:12 p_n=6 p_by_0=1 p_by_1=2";
    for (wrong, code) in [("--grid 2", 2), ("--grid 2 --block 4 --global 8", 2), ("--grid x --block 4", 1)] {
        assert_eq!(folder.crisp(&format!("{given} {wrong}")).code, code, "{wrong}");
    }
    let done = folder.crisp(given);
    assert!(done.err.starts_with("error[L0003]") && done.err.contains("`--grid 4 --block 256`"), "{}", done.err);
}
