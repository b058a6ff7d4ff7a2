"""Programs in the form of pystella's and sumpy's: classes that make kernels of pairs, and kernels around generated expressions. Their results are numpy's."""

import unittest

import numpy as np

import crisp.loopy as lp

I32 = np.int32
GRID = "[Nx, Ny, Nz] -> {[i,j,k]: 0<=i<Nx and 0<=j<Ny and 0<=k<Nz}"


class Map:
    """A map over a grid, with an invocation for each point."""

    def __init__(self, pairs, temporaries=(), *, args=(...,), dtype=None, lsize=(16, 4, 1), shape=None, halo=None, domains=GRID, **options):
        self.dtype = dtype
        options = {"seq_dependencies": True, "default_offset": lp.auto, "target": lp.ExecutableCTarget(), "lang_version": (2018, 2), **options}
        knl = self.make(list(pairs), list(temporaries), list(args), domains, **options)
        if isinstance(halo, int):
            knl = lp.fix_parameters(knl, h=halo)
        elif halo is not None:
            knl = lp.fix_parameters(knl, hx=halo[0], hy=halo[1], hz=halo[2])
        knl = self.parallelize(knl, lsize)
        if shape is not None:
            knl = lp.fix_parameters(knl, Nx=shape[0], Ny=shape[1], Nz=shape[2])
        self.knl, self.executor = lp.remove_unused_inames(knl), None

    def assignment(self, target, value, **named):
        return lp.Assignment(target, value, no_sync_with=named.pop("no_sync_with", [("*", "any")]), **named)

    def make(self, pairs, temporaries, args, domains, **options):
        known, statements = [], []
        for target, value in temporaries:
            statements.append(self.assignment(target, value, temp_var_type=lp.Optional() if target in known else lp.Optional(None)))
            known.append(target)
        statements += [it if isinstance(it, lp.InstructionBase) else self.assignment(*it) for it in pairs]
        of_code = options.pop("options", lp.Options())
        if len(statements) == 1:
            of_code.check_dep_resolution = False
        unit = lp.make_kernel(domains, statements, [*args, lp.ValueArg("Nx, Ny, Nz", dtype="int32"), ...], options=of_code, **options)
        knl = unit.default_entrypoint
        typed = [it.copy(dtype=self.dtype) if isinstance(it, lp.KernelArgument) and it.dtype is None else it for it in knl.args]
        return lp.remove_unused_arguments(unit.with_kernel(knl.copy(args=typed)))

    def parallelize(self, knl, lsize):
        knl = lp.split_iname(knl, "k", lsize[0], outer_tag="g.0", inner_tag="l.0")
        knl = lp.split_iname(knl, "j", lsize[1], outer_tag="g.1", inner_tag="l.1")
        return lp.split_iname(knl, "i", lsize[2], outer_tag="g.2", inner_tag="unr")

    def __call__(self, queue=None, filter_args=False, **given):
        if filter_args:
            names = [it.name for it in self.knl.default_entrypoint.args]
            given = {name: it for name, it in given.items() if name in names}
        if isinstance(self.knl.target, lp.PyOpenCLTarget):
            given["queue"] = queue
        self.executor = self.executor or self.knl.executor()
        return self.executor(**given)


class Stencil(Map):
    """A map whose values have neighbours, copied into local memory where it is named."""

    def __init__(self, pairs, halo, prefetch=(), **named):
        self.prefetch = prefetch
        lsize = (8, 4, 4) if halo == 2 else (10 - 2 * halo,) * 3
        super().__init__(pairs, lsize=lsize, silenced_warnings=["single_writer_after_creation"], halo=halo, **named)

    def assignment(self, target, value, **named):
        return lp.Assignment(target, value, no_sync_with=named.pop("no_sync_with", None), **named)

    def parallelize(self, knl, lsize):
        for axis, iname in enumerate("kji"):
            knl = lp.split_iname(knl, iname, lsize[axis], outer_tag=f"g.{axis}", inner_tag=f"l.{axis}")
        for name in self.prefetch:
            knl = lp.add_prefetch(knl, name, ("i_inner", "j_inner", "k_inner"), fetch_bounding_box=True, default_tag=None, temporary_name=f"_{name}")
            loops = [it for it in knl.default_entrypoint.all_inames() if f"{name}_dim" in it]
            for axis, iname in enumerate(sorted(loops, reverse=True)):
                if axis < 3:
                    knl = lp.tag_inames(knl, f"{iname}:l.{axis}")
        return knl


class Reduction(Map):
    """Reductions along the first axis, and what is left of the others by numpy."""

    def __init__(self, reducers, **named):
        flat = [it for many in reducers.values() for it in many]
        self.reducers, self.operations = reducers, [operation for _, operation in flat]
        words = {"avg": "sum"}
        statements = [
            (f"tmp[{n}, j, k]", lp.symbolic.Reduction(operation=words.get(of, of), inames=("i",), expr=expression, allow_simultaneous=True))
            for n, (expression, of) in enumerate(flat)
        ]
        statements.append(lp.Assignment("Nx_", "Nx", id="Nx_assign", predicates={"i == 0", "j == 0", "k == 0"}))
        args = [lp.GlobalArg("Nx_", shape=(), dtype="int32"), *named.pop("args", [...])]
        options = lp.Options(return_dict=True)
        super().__init__(statements, args=args, seq_dependencies=False, lsize=(32, 2, 1), options=options, silenced_warnings=["write_race(Nx_assign)"], **named)

    def parallelize(self, knl, lsize):
        knl = lp.split_iname(knl, "k", lsize[0], outer_tag="g.0", inner_tag="l.0")
        return lp.split_iname(knl, "j", lsize[1], outer_tag="g.1", inner_tag="ilp")

    def __call__(self, queue=None, **given):
        _, output = super().__call__(queue, **given)
        of = {"avg": np.sum, "sum": np.sum, "prod": np.prod, "max": np.max, "min": np.min}
        values = [of[operation](part) for operation, part in zip(self.operations, output["tmp"])]
        size = output["Nx_"] * output["tmp"][0].size
        values = iter([value / size if operation == "avg" else value for operation, value in zip(self.operations, values)])
        return {name: np.array([next(values) for _ in many]) for name, many in self.reducers.items()}


class Histogram(Map):
    """Histograms: each workgroup counts in local memory, and adds that to the result."""

    def __init__(self, histograms, bins, dtype, **named):
        count = len(histograms)
        args = named.pop("args", []) + [
            lp.TemporaryVariable("temp", dtype, shape=(count, bins), for_atomic=True, address_space=lp.AddressSpace.LOCAL),
            lp.TemporaryVariable("bin", "int", shape=(count,)),
            lp.TemporaryVariable("weight", dtype, shape=(count,)),
            lp.GlobalArg("hist", dtype, shape=(count, bins), for_atomic=True, is_input=False),
        ]
        domains = """
        [Nx, Ny, Nz, num_bins] ->
           {[i, j, k, b, bb, bt]: 0<=i<Nx and 0<=j<Ny and 0<=k<Nz and 0<=b<num_bins
                              and 0<=bb<num_bins and 0<=bt<num_bins}
        """
        points = frozenset(("i", "j", "k"))
        made = [
            lp.Assignment(f"hist[{n}, bb]", 0, id=f"zero_hist_{n}", within_inames=frozenset(("bb",)), atomicity=(lp.AtomicInit("hist"),)) for n in range(count)
        ]
        made.append(lp.BarrierInstruction("post_zero_barrier", synchronization_kind="global"))
        made += [
            lp.Assignment(f"temp[{n}, bt]", 0, id=f"zero_temp_{n}", within_inames=frozenset(("j", "bt")), atomicity=(lp.AtomicInit("temp"),))
            for n in range(count)
        ]
        for n, (place, weight) in enumerate(histograms.values()):
            update = f"temp[{n}, bin[{n}]]"
            made += [
                lp.Assignment(f"bin[{n}]", f"floor({place})", id=f"set_bin_{n}", within_inames=points),
                lp.Assignment(f"weight[{n}]", weight, id=f"set_weight_{n}", within_inames=points),
                lp.Assignment(update, f"{update} + weight[{n}]", id=f"tmp_{n}", within_inames=points, atomicity=(lp.AtomicUpdate("temp"),)),
            ]
        made += [
            lp.Assignment(f"hist[{n}, b]", f"hist[{n}, b] + temp[{n}, b]", id=f"glb_{n}", within_inames=frozenset(("j", "b")), atomicity=(lp.AtomicUpdate("hist"),))
            for n in range(count)
        ]
        super().__init__(
            made, args=args, lsize=[min(256, bins)], fixed_parameters={"num_bins": bins, "num_hists": count}, domains=domains,
            silenced_warnings=["write_race(tmp*)", "write_race(glb*)"], **named,
        )

    def parallelize(self, knl, lsize):
        knl = lp.split_iname(knl, "bb", lsize[0], outer_tag="g.0", inner_tag="l.0", within="id:zero_hist*")
        knl = lp.split_iname(knl, "bt", lsize[0], inner_tag="l.0", within="id:zero_temp*")
        knl = lp.split_iname(knl, "k", lsize[0], inner_tag="l.0", within="not id:zero* and not id:glb*")
        knl = lp.split_iname(knl, "b", lsize[0], inner_tag="l.0", within="id:glb*")
        return lp.tag_inames(knl, "j:g.0")


def field(name, shape="(Nx, Ny, Nz)"):
    return lp.GlobalArg(name, shape=shape, dtype=None)


PADDED = "(Nx+2*h, Ny+2*h, Nz+2*h)"


class Grids(unittest.TestCase):
    # covers: loopy2.pystella
    def test_maps(self):
        h, rng = 2, np.random.default_rng(1)
        f, g = rng.normal(size=(8 + 2 * h, 7 + 2 * h, 21 + 2 * h)), rng.normal(size=(8, 7, 21))
        inner = f[h:-h, h:-h, h:-h]
        for shape in (None, g.shape):
            pairs = [("o[i,j,k]", "w + g[i,j,k]"), ("q[i,j,k]", "sqrt(w)")]
            args = [field("f", PADDED), field("g, o, q"), lp.ValueArg("a", None)]
            made = Map(pairs, [("v", "f[i+h,j+h,k+h]**2/2"), ("w", "v*(1 + a)")], args=args, dtype=np.float64, halo=h, shape=shape)
            o, q = np.zeros_like(g), np.zeros_like(g)
            made(None, filter_args=True, f=f, g=g, o=o, q=q, a=0.5, other=1)
            np.testing.assert_allclose(o, inner**2 * 0.75 + g, rtol=1e-14)
            np.testing.assert_allclose(q, np.sqrt(inner**2 * 0.75), rtol=1e-14)

    def test_stencils(self):
        rng = np.random.default_rng(2)
        for h in (1, 2):
            f = rng.normal(size=(17 + 2 * h, 12 + 2 * h, 24 + 2 * h))
            c = slice(h, -h)
            around = [np.roll(f, step, axis)[c, c, c] for axis in range(3) for step in (-h, h)]
            near = ["f[{}]".format(", ".join(f"{it}+h{sign * h:+d}" if it == at else f"{it}+h" for it in "ijk")) for at in "ijk" for sign in (1, -1)]
            for prefetch, shape in (((), None), (("f",), None), (("f",), (17, 12, 24))):
                args = [field("f", PADDED), field("lap")]
                made = Stencil([("lap[i,j,k]", "-6*f[i+h,j+h,k+h] + " + " + ".join(near))], h, prefetch, args=args, dtype=np.float64, shape=shape)
                self.assertEqual("local f64" in made.knl.explain(), bool(prefetch))
                out = np.zeros((17, 12, 24))
                made(f=f, lap=out)
                np.testing.assert_allclose(out, sum(around) - 6 * f[c, c, c], atol=1e-12)

    def test_reductions(self):
        f = np.random.default_rng(3).normal(size=(12, 9, 42))
        at = "f[i+h, j+h, k+h]"
        reducers = {
            "mean": [(at, "avg"), (f"{at}**2", "avg")], "max": [(at, "max"), (f"fabs({at})", "max")], "min": [(at, "min")], "prod": [(f"1 + {at}/100", "prod")],
            "sum": [(at, "sum")],
        }
        made = Reduction(reducers, halo=1, dtype=np.float64, args=[field("f", PADDED), field("tmp", (7, "Ny", "Nz"))])
        found, c = made(f=f), f[1:-1, 1:-1, 1:-1]
        expected = {
            "mean": [c.mean(), (c**2).mean()], "max": [c.max(), abs(c).max()], "min": [c.min()], "prod": [(1 + c / 100).prod()], "sum": [c.sum()],
        }
        for name, values in expected.items():
            np.testing.assert_allclose(found[name], values, rtol=1e-11, err_msg=name)

    def test_histograms(self):
        f = np.random.default_rng(4).random((5, 6, 70))
        for bins in (12, 300):
            for dtype in (I32, np.int64):
                histograms = {
                    "linear": ("max(min(f[i, j, k]*num_bins, num_bins - 1), 0)", 1),
                    "weighted": ("round(f[i, j, k]*10)", "floor(f[i, j, k]*100)"),
                }
                made = Histogram(histograms, bins, dtype, args=[field("f").copy(dtype=np.float64)])
                _, (hist,) = made(f=f)
                np.testing.assert_array_equal(hist[0], np.bincount(np.floor(f * bins).astype(int).ravel(), minlength=bins))
                places, weights = np.floor(f * 10 + 0.5).astype(int), np.floor(f * 100)
                np.testing.assert_array_equal(hist[1], np.bincount(places.ravel(), weights.ravel(), minlength=bins)[:bins])


def program(domains, instructions, kernel_data, **named):
    return lp.make_kernel(domains, instructions, kernel_data=kernel_data, target=lp.ExecutableCTarget(), lang_version=(2018, 2), **named)


# What a generator writes for a potential 1/r, and the factor in front.
PAIR = ["<> r2 = d[0]*d[0] + d[1]*d[1] + d[2]*d[2]", "<> near = 1/sqrt(r2)", "<> tmp_0 = near*strength_0", "<> pair_result_0 = 0 if is_self else tmp_0"]
SCALING = lp.Assignment(id="knl_0_scaling", assignee="knl_0_scaling", expression="0.25", temp_var_type=lp.Optional(np.float64), tags=frozenset(["scaling"]))
POINTS = [
    lp.GlobalArg("sources", None, shape=(3, "nsources")), lp.GlobalArg("targets", None, shape=(3, "ntargets")), lp.ValueArg("nsources", None),
    lp.ValueArg("ntargets", None), lp.GlobalArg("target_to_source", None, shape=("ntargets",)),
    lp.GlobalArg("strength", None, shape="nstrengths, nsources", dim_tags="sep,C"),
    lp.GlobalArg("result", None, shape="nresults, ntargets", dim_tags="sep,C"),
]


def potentials(targets, sources, strength):
    distances = np.sqrt(((targets[:, :, None] - sources[:, None, :]) ** 2).sum(0))
    with np.errstate(divide="ignore"):
        return 0.25 * np.where(distances == 0, 0, strength / distances)


class Points(unittest.TestCase):
    def setUp(self):
        rng = np.random.default_rng(5)
        self.x, self.q, self.own = rng.normal(size=(3, 70)), rng.normal(size=70), np.arange(70, dtype=I32)

    # covers: loopy2.pystella
    def test_all_pairs(self):
        knl = program(
            ["""
            {[itgt, isrc, idim]: \
                0 <= itgt < ntargets and \
                0 <= isrc < nsources and \
                0 <= idim < dim}
            """],
            [SCALING, "for itgt, isrc", "<> d[idim] = targets[idim, itgt] - sources[idim, isrc]", "<> is_self = (isrc == target_to_source[itgt])",
             "<> strength_0 = strength[0, isrc]", *PAIR,
             """
             result[0, itgt] = knl_0_scaling * \
                simul_reduce(sum, isrc, pair_result_0) {inames=itgt}
             """, "end"],
            POINTS, assumptions="nsources>=1 and ntargets>=1", name="p2p_apply", fixed_parameters={"dim": 3, "nstrengths": 1, "nresults": 1},
        )
        knl = lp.tag_inames(knl, "idim*:unr")
        expected = potentials(self.x, self.x, self.q).sum(1)
        for separate in (False, True):
            k = knl
            given = {"sources": self.x, "targets": self.x}
            if separate:
                k = lp.tag_array_axes(lp.tag_array_axes(k, "sources", "sep,C"), "targets", "sep,C")
                given = {f"{name}_s{axis}": self.x[axis].copy() for name in given for axis in range(3)}
            k = lp.split_iname(k, "itgt", 1024, outer_tag="g.0")
            k = lp.set_options(lp.add_inames_for_unused_hw_axes(k, within="tag:scaling"), enforce_variable_access_ordered="no_check")
            _, (result,) = k(**given, target_to_source=self.own, strength_s0=self.q)
            np.testing.assert_allclose(result, expected, rtol=1e-12)

    # covers: loopy2.pystella loopy2.facts
    def test_pairs_of_boxes(self):
        knl = program(
            ["{[itgt_box]: 0 <= itgt_box < ntgt_boxes}", "{[iknl]: 0 <= iknl < nresults}", "{[isrc_box]: isrc_box_start <= isrc_box < isrc_box_end}",
             "{[idim]: 0 <= idim < dim}", "{[itgt]: itgt_start <= itgt < itgt_end}", "{[isrc]: isrc_start <= isrc < isrc_end}"],
            [SCALING, """
              for itgt_box
                <> tgt_ibox = target_boxes[itgt_box]
                <> itgt_start = box_target_starts[tgt_ibox]
                <> itgt_end = itgt_start + box_target_counts[tgt_ibox]
                <> isrc_box_start = source_box_starts[itgt_box]
                <> isrc_box_end = source_box_starts[itgt_box+1]
                for itgt
                  <> acc[iknl] = 0 {id=init_acc}
                  tgt_center[idim] = targets[idim, itgt] {id=prefetch_tgt,dup=idim}
                  for isrc_box
                    <> src_ibox = source_box_lists[isrc_box]  {id=src_box_insn_0}
                    <> isrc_start = box_source_starts[src_ibox]  {id=src_box_insn_1}
                    <> isrc_end = isrc_start + box_source_counts[src_ibox] \
                            {id=src_box_insn_2}
                    for isrc
                      <> d[idim] = (tgt_center[idim] - sources[idim,
                        isrc]) {dep=prefetch_tgt}
                      <> is_self = (isrc == target_to_source[itgt])
                      <> strength_0 = strength[0, isrc]
             """, *PAIR, """
                      acc[0] = acc[0] + \
                        pair_result_0 \
                        {id=update_acc_0, dep=init_acc}
                    end
                  end
                  result[0, itgt] = knl_0_scaling * acc[0] \
                          {id_prefix=write_csr,dep=update_acc_0 }
                end
              end
             """],
            [*POINTS, lp.GlobalArg("target_boxes", None, shape="ntgt_boxes"), lp.GlobalArg("box_target_starts, box_target_counts", None, shape="nboxes"),
             lp.GlobalArg("box_source_starts, box_source_counts, source_box_starts, source_box_lists", None, shape=None),
             lp.TemporaryVariable("tgt_center", shape=(3,)), ...],
            assumptions="ntgt_boxes>=1 and injective(target_boxes) and in_range(target_boxes, 0, nboxes)"
            " and disjoint(box_target_starts, box_target_counts, ntargets)",
            name="p2p_from_csr", silenced_warnings=["write_race(write_csr*)"], fixed_parameters={"dim": 3, "nstrengths": 1, "nresults": 1},
        )
        knl = lp.add_dtypes(knl, {"nsources": np.dtype(I32), "ntargets": np.dtype(I32)})
        knl = lp.tag_inames(lp.tag_inames(knl, "idim*:unr"), "istrength*:unr")
        for name in ("targets", "sources"):
            knl = lp.tag_array_axes(knl, name, "sep,C")
        parallel = lp.split_iname(knl, "itgt_box", 4, outer_tag="g.0")
        starts, counts = np.array([0, 20, 20, 45, 60], I32), np.array([20, 0, 25, 15, 10], I32)
        boxes, begin, sources = np.array([4, 0, 3, 2], I32), np.array([0, 2, 3, 3, 6], I32), np.array([1, 2, 4, 0, 3, 2], I32)
        expected, pairs = np.zeros(70), potentials(self.x, self.x, self.q)
        for n, box in enumerate(boxes):
            for other in sources[begin[n] : begin[n + 1]]:
                of = lambda it: slice(starts[it], starts[it] + counts[it])
                expected[of(box)] += pairs[of(box), of(other)].sum(1)
        given = {f"{name}_s{axis}": self.x[axis].copy() for name in ("sources", "targets") for axis in range(3)}
        given |= {"target_boxes": boxes, "box_target_starts": starts, "box_target_counts": counts, "box_source_starts": starts, "box_source_counts": counts}
        given |= {"source_box_starts": begin, "source_box_lists": sources, "target_to_source": self.own, "strength_s0": self.q}
        for k in (knl, parallel):
            _, (result,) = k(**given, result_s0=np.zeros(70))
            np.testing.assert_allclose(result, expected, rtol=1e-12)
        self.assertIn("g.0", parallel.explain())
        given["target_boxes"] = np.array([4, 0, 3, 0], I32)
        with self.assertRaisesRegex(lp.LoopyError, r"`target_boxes\[1\]` and `target_boxes\[3\]` are both 0"):
            parallel(**given, result_s0=np.zeros(70))

    # covers: loopy2.pystella loopy2.facts
    def test_translations_of_complex_expansions(self):
        order = 3
        factor = lambda i, j: f"{(i + 1) * (j + 2)}.5"
        translate = [
            f"<> coeff{i} = " + " + ".join(f"src_coeff{j}*{factor(i, j)}*(d[0] + 1j*d[1])/tgt_rscale" for j in range(order)) for i in range(order)
        ]
        knl = program(
            ["{[itgt_box]: 0<=itgt_box<ntgt_boxes}", "{[isrc_box]: isrc_start<=isrc_box<isrc_stop}", "{[idim]: 0<=idim<dim}"],
            ["""
             for itgt_box
                <> tgt_ibox = target_boxes[itgt_box]
                <> tgt_center[idim] = centers[idim, tgt_ibox]
                <> isrc_start = src_box_starts[itgt_box]
                <> isrc_stop = src_box_starts[itgt_box+1]
                for isrc_box
                    <> src_ibox = src_box_lists[isrc_box] \
                            {id=read_src_ibox}
                    <> src_center[idim] = centers[idim, src_ibox] {dup=idim}
                    <> d[idim] = tgt_center[idim] - src_center[idim] {dup=idim}
             """,
             *(f"<> src_coeff{i} = src_expansions[src_ibox - src_base_ibox, {i}] {{dep=read_src_ibox}}" for i in range(order)), *translate, "end",
             *(f"""
                tgt_expansions[tgt_ibox - tgt_base_ibox, {i}] = \
                    simul_reduce(sum, isrc_box, coeff{i}) \
                        {{id_prefix=write_expn}}
             """ for i in range(order)), "end"],
            [lp.GlobalArg("centers", None, shape="dim, aligned_nboxes"), lp.ValueArg("src_rscale,tgt_rscale", None),
             lp.GlobalArg("src_box_starts, src_box_lists", None, shape=None, strides=(1,), offset=lp.auto),
             lp.ValueArg("aligned_nboxes,tgt_base_ibox,src_base_ibox", I32), lp.ValueArg("nsrc_level_boxes,ntgt_level_boxes", I32),
             lp.GlobalArg("src_expansions", None, shape=("nsrc_level_boxes", order), offset=lp.auto),
             lp.GlobalArg("tgt_expansions", None, shape=("ntgt_level_boxes", order), offset=lp.auto), "..."],
            name="e2e_from_csr", assumptions="ntgt_boxes>=1 and injective(target_boxes)", silenced_warnings="write_race(write_expn*)",
            fixed_parameters={"dim": 2},
        )
        knl = lp.set_options(lp.tag_inames(knl, "idim*:unr"), enforce_variable_access_ordered="no_check")
        knl = lp.split_iname(knl, "itgt_box", 64, outer_tag="g.0", inner_tag="l.0")
        rng = np.random.default_rng(6)
        centers, boxes = rng.normal(size=(2, 9)), np.array([6, 4, 8], I32)
        begin, lists = np.array([0, 2, 2, 5], I32), np.array([1, 2, 3, 0, 3], I32)
        of_sources = rng.normal(size=(4, order)) + 1j * rng.normal(size=(4, order))
        expected = np.zeros((5, order), complex)
        for n, target in enumerate(boxes):
            for source in lists[begin[n] : begin[n + 1]]:
                z = np.array([1, 1j]) @ (centers[:, target] - centers[:, source])
                for i in range(order):
                    expected[target - 4, i] += sum(of_sources[source, j] * float(factor(i, j)) * z / 0.7 for j in range(order))
        _, (found,) = knl(
            centers=centers, src_rscale=np.float64(1), tgt_rscale=np.float64(0.7), target_boxes=boxes, src_box_starts=begin, src_box_lists=lists,
            tgt_base_ibox=4, src_base_ibox=0, src_expansions=of_sources, tgt_expansions=np.zeros((5, order), complex),
        )
        np.testing.assert_allclose(found, expected, rtol=1e-12)


if __name__ == "__main__":
    unittest.main()
