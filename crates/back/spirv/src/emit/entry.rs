//! The entry point: the launch parameters, the code before the author's first operation, and the module around it all.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Access, Elem, Op as IrOp, Root, Scalar, Type};
use crisp_middle_passes::emulate_warps::is_of_warp;
use rspirv::dr::{Function, Instruction, Module, ModuleHeader, Operand};
use rspirv::spirv::{
    AddressingModel, BuiltIn, Capability, Decoration, ExecutionMode, ExecutionModel, FunctionControl, MemoryModel, Op,
    StorageClass,
};

use super::Emitter;
use super::ids::{Position, positions};
use super::sections::{Ty, r};
use crate::abilities::FloatControls;
use crate::{names, parameters};

/// The id of the function; the first is that of the further set.
const ENTRY: u32 = 2;

impl Emitter<'_> {
    /// Everything inside of the function.
    pub(super) fn kernel(&mut self, list: &[Parameter]) {
        let entry = self.sections.id();
        debug_assert_eq!(entry, ENTRY);
        // Drivers that make symbols of names take this one, whatever the entry point is called.
        self.sections.name(entry, &names::entry(&self.function.name));
        let orders = |op: IrOp| matches!(op, IrOp::Barrier | IrOp::WarpBarrier | IrOp::Fence { scope: _ });
        self.shares = self.function.ops.values().any(|data| orders(data.op));
        self.declare_memory();
        let label = self.sections.id();
        self.begin(label);
        if self.is_shader() {
            self.read_words(list);
        } else {
            self.take_arguments(list);
        }
        self.find_positions();
        self.hide_zeros();
        self.clear_local();
        self.bind_values();
        let body = self.function.body;
        self.region(body);
        if let Some(first) = self.blocks.first_mut() {
            first.instructions.splice(0..0, std::mem::take(&mut self.variables));
        }
    }

    /// OpenCL: each parameter is an argument.
    fn take_arguments(&mut self, list: &[Parameter]) {
        for &parameter in list {
            let (ty, id) = match parameter {
                Parameter::Buffer(_) | Parameter::Status => {
                    let root = self.root_of(parameter);
                    let Some(place) = root.and_then(|root| self.places.get(&root)).copied() else { continue };
                    let cell = self.sections.scalar(place.cell);
                    (self.sections.pointer(place.class, cell), place.base)
                }
                parameter => {
                    let scalar = self.handed_over(parameter);
                    let ty = self.sections.scalar(if scalar == Scalar::Bool { Scalar::U8 } else { scalar });
                    let id = self.sections.id();
                    self.given.insert(parameter, id);
                    self.sections.name(id, &self.name_of(parameter));
                    (ty, id)
                }
            };
            let made = self.sections.instruction(Op::FunctionParameter, Some(ty), Some(id), Vec::new());
            self.arguments.push((ty, made));
        }
    }

    /// Reads the parameters of Vulkan that are not memory: they are in an array of words after the bindings that are.
    fn read_words(&mut self, list: &[Parameter]) {
        let memories = list.iter().filter(|parameter| parameter.is_memory()).count();
        let binding = u32::try_from(memories).unwrap_or(u32::MAX);
        let words = self.buffer(Scalar::U32, binding, Access::Read);
        self.sections.name(words, "crisp_words");
        let read = parameters::read(self.function, &self.whole);
        let mut after = 0;
        for &parameter in list {
            if parameter.is_memory() {
                continue;
            }
            let scalar = self.handed_over(parameter);
            let mut next = after;
            after += scalar.bytes().div_ceil(4);
            if !read.contains(&parameter) {
                continue;
            }
            let low = self.word(words, next);
            next += 1;
            let short = scalar.bits() < 32;
            let id = if scalar.bits() == 64 {
                let high = self.word(words, next);
                let (ty, places) = (self.sections.ty(Ty::Int(64)), self.sections.u64(32));
                let (low, high) = (self.one(Op::UConvert, ty, low), self.one(Op::UConvert, ty, high));
                let high = self.two(Op::ShiftLeftLogical, ty, high, places);
                self.two(Op::BitwiseOr, ty, high, low)
            } else if short && scalar != Scalar::Bool {
                let ty = self.sections.ty(Ty::Int(scalar.bits()));
                self.one(Op::UConvert, ty, low)
            } else {
                low
            };
            let id = if scalar.is_float() {
                let ty = self.sections.scalar(scalar);
                self.one(Op::Bitcast, ty, id)
            } else {
                id
            };
            self.given.insert(parameter, id);
        }
    }

    fn word(&mut self, words: u32, at: u32) -> u32 {
        let ty = self.sections.ty(Ty::Int(32));
        let pointer = self.sections.pointer(StorageClass::StorageBuffer, ty);
        let (first, at) = (self.sections.u32(0), self.sections.u32(at));
        let place = self.made(Op::InBoundsAccessChain, pointer, vec![r(words), r(first), r(at)]);
        self.one(Op::Load, ty, place)
    }

    fn root_of(&self, parameter: Parameter) -> Option<Root> {
        let is = |index: &usize| Parameter::memory(self.function, *index) == parameter;
        (0..self.function.params.len()).find(is).map(Root::Param)
    }

    /// Returns the type of a parameter that is not memory.
    fn handed_over(&self, parameter: Parameter) -> Scalar {
        match parameter {
            Parameter::Lane { argument, lane: _ } => match self.function.params.get(argument as usize) {
                Some(param) => param.ty.elem().map_or(Scalar::U32, |elem| elem.scalar),
                None => Scalar::U32,
            },
            Parameter::WorkDim => Scalar::U32,
            Parameter::Length(_)
            | Parameter::Bound(_)
            | Parameter::Offset(_)
            | Parameter::Buffer(_)
            | Parameter::Status => Scalar::U64,
        }
    }

    /// Returns the name of a parameter for people.
    fn name_of(&self, parameter: Parameter) -> String {
        let param = |index: u32| self.function.params.get(index as usize).map_or("", |param| param.name.as_str());
        match parameter {
            Parameter::Lane { argument, lane: 0 } => param(argument).to_owned(),
            Parameter::Lane { argument, lane } => format!("{}_{lane}", param(argument)),
            Parameter::Length(argument) => format!("{}_length", param(argument)),
            Parameter::Bound(axis) => format!("bound_{axis}"),
            Parameter::Offset(axis) => format!("offset_{axis}"),
            Parameter::WorkDim => "work_dim".to_owned(),
            Parameter::Buffer(argument) => param(argument).to_owned(),
            Parameter::Status => "status".to_owned(),
        }
    }

    /// Returns the name of an object outside of the function for people. OpenCL's compilers make symbols of such names, so none may be that of an entry point or
    /// of a function of theirs; those have no dots.
    pub(super) fn outside_name(&self, name: &str) -> String {
        if self.is_shader() { name.to_owned() } else { format!("{}.{name}", self.function.name) }
    }

    /// Loads the positions that the kernel needs.
    fn find_positions(&mut self) {
        let mut needed: Vec<Position> = Vec::new();
        for data in self.function.ops.values() {
            match data.op {
                IrOp::Id { kind, axis: _ } => needed.extend(positions(kind)),
                op if is_of_warp(op) => needed.push(Position::Local),
                _ => {}
            }
        }
        let clears = self.function.memories.values().any(|memory| memory.space == crisp_ir_kernel::Space::Local);
        if clears {
            needed.push(Position::Local);
        }
        if self.hides_zeros() {
            needed.push(Position::Group);
        }
        for (position, builtin, name) in [
            (Position::Local, BuiltIn::LocalInvocationId, "local_id"),
            (Position::Group, BuiltIn::WorkgroupId, "group_id"),
            (Position::Groups, BuiltIn::NumWorkgroups, "num_groups"),
        ] {
            if needed.contains(&position) {
                let of = self.sections.ty(Ty::Int(if self.is_shader() { 32 } else { 64 }));
                let ty = self.sections.ty(Ty::Vector(of, 3));
                let variable = self.variable(StorageClass::Input, ty, None);
                let name = self.outside_name(name);
                self.sections.name(variable, &name);
                self.sections.decorate(variable, Decoration::BuiltIn, &[Operand::BuiltIn(builtin)]);
                self.positions[position as usize] = Some(self.one(Op::Load, ty, variable));
            }
        }
    }

    /// Binds value parameters to the passed values.
    fn bind_values(&mut self) {
        let params = self.function[self.function.body].params.clone();
        for (index, &value) in params.iter().enumerate() {
            let Type::Elem(Elem { scalar, lanes }) = self.function.ty(value) else { continue };
            let mut ids = Vec::new();
            for lane in 0..lanes {
                let parameter = Parameter::value(self.function, index, lane);
                let Some(&given) = self.given.get(&parameter) else { continue };
                let held = self.handed_over(parameter);
                ids.push(if scalar == Scalar::Bool {
                    let own = if self.is_shader() { Scalar::U32 } else { Scalar::U8 };
                    let zero = self.sections.constant(own, 0);
                    self.test(Op::INotEqual, given, zero)
                } else if held.bits() > scalar.bits() {
                    // Sizes that a pass made parameters of fit a word.
                    let ty = self.sections.scalar(scalar);
                    self.one(Op::UConvert, ty, given)
                } else {
                    given
                });
            }
            match ids.as_slice() {
                &[id] if lanes == 1 => self.ids[value] = id,
                _ => drop(self.lanes.insert(value, ids)),
            }
        }
    }

    /// Returns the module around the function.
    pub(super) fn finish(mut self) -> Module {
        let entry = names::entry(&self.function.name);
        let mut module = Module::new();
        module.execution_modes = self.execution_modes();
        module.functions.push(self.make_function());
        let base =
            if self.is_shader() { vec![Capability::Shader] } else { vec![Capability::Kernel, Capability::Addresses] };
        base.into_iter().for_each(|capability| self.needs(capability));
        let capabilities: Vec<Capability> = self.sections.capabilities.iter().copied().collect();
        for capability in capabilities {
            let made = self.sections.instruction(Op::Capability, None, None, vec![Operand::Capability(capability)]);
            module.capabilities.push(made);
        }
        module.extensions = self.extensions();
        let set = if self.is_shader() { "GLSL.std.450" } else { "OpenCL.std" };
        let set = vec![Operand::LiteralString(set.to_owned())];
        module.ext_inst_imports.push(self.sections.instruction(Op::ExtInstImport, None, Some(self.set), set));
        let (addressing, memory, model) = if self.is_shader() {
            (AddressingModel::Logical, MemoryModel::GLSL450, ExecutionModel::GLCompute)
        } else {
            (AddressingModel::Physical64, MemoryModel::OpenCL, ExecutionModel::Kernel)
        };
        let memory = vec![Operand::AddressingModel(addressing), Operand::MemoryModel(memory)];
        module.memory_model = Some(self.sections.instruction(Op::MemoryModel, None, None, memory));
        let mut point = vec![Operand::ExecutionModel(model), r(ENTRY), Operand::LiteralString(entry)];
        point.extend(self.interface.iter().copied().map(r));
        module.entry_points.push(self.sections.instruction(Op::EntryPoint, None, None, point));
        module.debug_string_source = std::mem::take(&mut self.lines.strings);
        module.debug_names = std::mem::take(&mut self.sections.names);
        module.annotations = std::mem::take(&mut self.sections.annotations);
        module.types_global_values = std::mem::take(&mut self.sections.globals);
        let mut header = ModuleHeader::new(self.sections.bound());
        // Operations of subgroups came with 1.3.
        let version = if self.warps { self.plan.version.max((1, 3)) } else { self.plan.version };
        header.set_version(version.0, version.1);
        module.header = Some(header);
        module
    }

    fn make_function(&mut self) -> Function {
        let (types, parameters): (Vec<u32>, Vec<Instruction>) = std::mem::take(&mut self.arguments).into_iter().unzip();
        let (void, ty) = (self.sections.ty(Ty::Void), self.sections.ty(Ty::Function(types)));
        let def = vec![Operand::FunctionControl(FunctionControl::NONE), r(ty)];
        Function {
            def: Some(self.sections.instruction(Op::Function, Some(void), Some(ENTRY), def)),
            end: Some(self.sections.instruction(Op::FunctionEnd, None, None, Vec::new())),
            parameters,
            blocks: std::mem::take(&mut self.blocks),
        }
    }

    fn execution_modes(&mut self) -> Vec<Instruction> {
        let size = self.local_size.map(Operand::LiteralBit32).to_vec();
        let mut modes = vec![(ExecutionMode::LocalSize, size)];
        if !self.is_shader() {
            modes.push((ExecutionMode::ContractionOff, Vec::new()));
            if self.warps {
                self.needs(Capability::SubgroupDispatch);
                modes.push((ExecutionMode::SubgroupSize, vec![Operand::LiteralBit32(32)]));
            }
        }
        for (bits, controls) in self.plan.controls {
            if !self.sections.has(&Ty::Float(bits)) {
                continue;
            }
            let FloatControls { keeps_subnormals, keeps_special, rounds_to_even } = controls;
            for (asked, mode, capability) in [
                (keeps_subnormals, ExecutionMode::DenormPreserve, Capability::DenormPreserve),
                (keeps_special, ExecutionMode::SignedZeroInfNanPreserve, Capability::SignedZeroInfNanPreserve),
                (rounds_to_even, ExecutionMode::RoundingModeRTE, Capability::RoundingModeRTE),
            ] {
                if asked {
                    self.needs(capability);
                    modes.push((mode, vec![Operand::LiteralBit32(bits)]));
                }
            }
        }
        let mut made = Vec::new();
        for (mode, further) in modes {
            let mut operands = vec![r(ENTRY), Operand::ExecutionMode(mode)];
            operands.extend(further);
            made.push(self.sections.instruction(Op::ExecutionMode, None, None, operands));
        }
        made
    }

    /// Returns the extensions that older versions need.
    fn extensions(&mut self) -> Vec<Instruction> {
        use Capability::{DenormPreserve, RoundingModeRTE, SignedZeroInfNanPreserve, StorageBuffer8BitAccess};
        let mut needed = Vec::new();
        if self.plan.version < (1, 4)
            && [DenormPreserve, RoundingModeRTE, SignedZeroInfNanPreserve]
                .iter()
                .any(|capability| self.sections.capabilities.contains(capability))
        {
            needed.push("SPV_KHR_float_controls");
        }
        if self.plan.version < (1, 5) && self.sections.capabilities.contains(&StorageBuffer8BitAccess) {
            needed.push("SPV_KHR_8bit_storage");
        }
        let mut made = Vec::new();
        for name in needed {
            let name = vec![Operand::LiteralString(name.to_owned())];
            made.push(self.sections.instruction(Op::Extension, None, None, name));
        }
        made
    }
}
