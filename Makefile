# The ways to build, show and check Crisp; each installs what is missing first. `make help` lists them.
.PHONY: help setup gpu-tools build small ptx demo test check check-all build-tests tidy lint public-api bench bench-opencl bench-peers bench-tensors bench-tune bench-algorithms bench-compile capi wheel test-python release docs aarch64 gpu-bundle test-gpu clean
.DEFAULT_GOAL := help

# Rust is often installed for the user only, and not in the PATH of a non-login shell.
export PATH := $(PATH):$(HOME)/.cargo/bin
# Where cargo builds: scripts look for the tool there.
export CRISP_TOOL := $(abspath $(or $(CARGO_TARGET_DIR),target))/release/crisp
# The interpreter of PTX in place of NVIDIA's driver.
PTX := $(abspath $(or $(CARGO_TARGET_DIR),target))/ptx
export SMALL := $(abspath $(or $(CARGO_TARGET_DIR),target))/small/crisp
# How much of the conformance suite a bundle holds: complete, quick, or a part of names.
SUITE := complete
PYTHON := .tools/venv/bin/python
# Tests use the project's own drivers, whatever the machine has: OpenCL and Vulkan on the CPU. The file of Mesa's Vulkan for processors has
# the machine's architecture in its name, and may have been installed a moment ago. Older loaders know only the second variable.
LAVAPIPE = $(shell ls /usr/share/vulkan/icd.d/lvp_icd*.json 2>/dev/null | head -n 1)
TEST_DEVICES = OCL_ICD_VENDORS=$(abspath .tools/icd) POCL_CACHE_DIR=$(abspath .tools/pocl-cache) XDG_RUNTIME_DIR=/tmp \
	VK_DRIVER_FILES=$(LAVAPIPE) VK_ICD_FILENAMES=$(LAVAPIPE) LD_LIBRARY_PATH=$(PTX):$(LD_LIBRARY_PATH)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST)

setup: ## install what this machine lacks (LLVM, a C++ compiler, numpy); quick when nothing is missing
	@scripts/setup

gpu-tools: setup ## install what the tests of code for graphics processors run: drivers for the CPU, validators, compilers
	@scripts/setup --gpu-tools

build: setup ## build the command: target/release/crisp
	cargo build --release --package crisp-product-cli

small: ## build the command without LLVM, 10 MB: target/small/crisp runs sources and packages on OpenCL, CUDA and Vulkan devices
	cargo build --profile small --package crisp-product-cli --no-default-features --features cuda,opencl,wgpu

ptx: setup ## build the interpreter of PTX that takes the place of NVIDIA's driver, quick: target/ptx/libcuda.so (`make test` has its own, of the profile of tests)
	cargo build --release --package crisp-dev-ptx
	@mkdir -p $(PTX) && cp $(PTX)/../release/libcrisp_dev_ptx.so $(PTX)/libcuda.so && ln -sf libcuda.so $(PTX)/libcuda.so.1

demo: build ## three kernels on real data on the CPU, each checked against numpy
	@$(PYTHON) scripts/demo.py

# All programs and the tool that runs them are built by one command: each other choice of packages has other features of dependencies,
# and would compile them again.
TESTS := cargo build --workspace --lib --bins --tests --examples
XTASK := $(abspath $(or $(CARGO_TARGET_DIR),target))/debug/crisp-dev-xtask

build-tests: gpu-tools
	$(TESTS)

test: gpu-tools ## all tests; seconds by crate at the end
	$(PYTHON) scripts/demo.py --self-test
	$(TESTS)
	CARGO_MANIFEST_DIR=$(abspath crates/dev/xtask) $(XTASK) tidy --codes
	@$(TEST_DEVICES) $(XTASK) test; code=$$?; $(TEST_DEVICES) cargo test --workspace --doc --quiet && exit $$code

check: gpu-tools ## what continuous integration runs: formatting, clippy, documentation, the public interface, Python, all tests, a wheel installed; a report by lane
	@scripts/check

check-all: gpu-tools ## the same, and dependencies, the oldest Rust, the wheel, a release, the manual, random programs
	@scripts/check --all

tidy: ## the rules that neither compiler nor clippy know (see CONTRIBUTING.md)
	@cargo xtask tidy --codes

lint: setup ## formatting, clippy and the documentation of the crate `crisp`, with warnings as errors
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- --deny warnings
	RUSTDOCFLAGS="--deny warnings" cargo doc --package crisp --no-deps --quiet

public-api: setup ## what the crate `crisp` offers, into crates/library/crisp/public-api.txt
	CRISP_RUSTDOC=$(abspath out/public-api) RUSTDOC=$(abspath scripts/rustdoc) cargo test --quiet --package crisp --doc
	cargo xtask public-api out/public-api/json/crisp.json crates/library/crisp/public-api.txt --write

bench: build ## start-up and memory throughput of the command
	@$(PYTHON) scripts/bench.py

bench-opencl: build gpu-tools ## kernels in C beside the compilers of OpenCL devices for the CPU
	@$(TEST_DEVICES) $(PYTHON) scripts/bench_opencl.py

bench-peers: build ## kernels on the CPU beside the same work in C and numpy: times as ratios
	@$(PYTHON) scripts/bench_peers.py

bench-tensors: build ## tensor programs and loop kernels on the CPU beside OpenBLAS, C, oneDNN, JAX, Halide, TVM (JAX=, HALIDE=, TVM=PYTHON): times as ratios
	@$(PYTHON) scripts/bench_tensors.py $(if $(JAX),--jax $(JAX)) $(if $(HALIDE),--halide $(HALIDE)) $(if $(TVM),--tvm $(TVM))

bench-tune: build ## what `crisp tune` finds in five seconds beside twenty minutes of choices at random
	@$(PYTHON) scripts/bench_tune.py

bench-compile: build ## what a first launch of the examples costs: processor time, with and without machine code on disk
	@$(PYTHON) scripts/bench_compile.py $(if $(BESIDE),--beside $(BESIDE))

bench-algorithms: build ## the library's algorithms on the CPU beside C, numpy and OpenBLAS: times as ratios
	@$(PYTHON) scripts/bench_algorithms.py

capi: setup ## the C interface: out/capi with libcrisp.so.1, libcrisp.a, headers, pkg-config
	cargo build --release --package crisp-product-capi
	@scripts/capi $(dir $(CRISP_TOOL)) out/capi

wheel: setup ## the Python package: one wheel in out/wheel for Python 3.11 and newer, with LLVM, the command and the C interface inside
	cargo build --release --package crisp-product-python
	@$(PYTHON) scripts/wheel.py $(dir $(CRISP_TOOL)) out/wheel

# What `make test-python` installs beside the wheel; tests of packages that are not there are skipped. PYTHON_EXTRAS= installs none.
PYTHON_EXTRAS ?= pyarrow dask[array,distributed] ray[data] jax ipython

test-python: wheel ## the wheel in an empty environment runs the Python tests, beside the packages of PYTHON_EXTRAS
	rm -rf out/venv && $(PYTHON) -m venv out/venv && out/venv/bin/pip install --quiet out/wheel/*.whl $(PYTHON_EXTRAS)
	out/venv/bin/python -m unittest discover -s crates/product/python/tests

release: build capi wheel ## the files of a release in out/release, each tried in an empty folder (see RELEASE.md)
	@$(PYTHON) scripts/release.py $(dir $(CRISP_TOOL)) out/wheel out/capi out/release

# The documentation of the crate `crisp` where it is made already; else cargo makes it.
RUST_DOCS ?=

docs: setup ## the manual: out/docs/index.html, one book of all pages with search and the interfaces; its links are checked
	@scripts/setup --docs
	$(if $(RUST_DOCS),,RUSTDOCFLAGS="--deny warnings" cargo doc --package crisp --no-deps --quiet)
	@.tools/manual/bin/python -B -m unittest discover --quiet --start-directory scripts/manual
	@.tools/manual/bin/python -B scripts/manual/build.py out/docs --rust $(or $(RUST_DOCS),$(or $(CARGO_TARGET_DIR),target)/doc)

aarch64: setup ## the command for Linux on aarch64, with the demo and tests of the CPU device under an emulator (needs Debian's packages)
	@scripts/aarch64 check

gpu-bundle: gpu-tools build small ## out/gpu-bundle: all that tests NVIDIA's processors on a machine with nothing but their driver
	PATH="$(PATH):$(abspath .tools/cuda/nvidia/cu13/bin)" $(PYTHON) scripts/gpu_bundle.py --small $(SMALL) --suite $(SUITE)

test-gpu: gpu-bundle ## the same, and run it here where there is such a processor
	@out/gpu-bundle/run cuda:0; code=$$?; [ $$code -eq 77 ] && echo "test-gpu: skipped" || exit $$code

clean: ## remove everything that was built or generated
	cargo clean
	rm -rf out .tools
