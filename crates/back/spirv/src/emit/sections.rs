//! The parts of a module outside of its function: capabilities, types, constants, names and decorations, each made once.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::Scalar;
use rspirv::dr::{Instruction, Operand};
use rspirv::grammar;
use rspirv::spirv::{Capability, Decoration, Op, StorageClass};

/// A type of SPIR-V. Integers have no sign: operations do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ty {
    Void,
    Bool,
    /// With this number of bits.
    Int(u32),
    /// With this number of bits.
    Float(u32),
    /// With a type and a number of components.
    Vector(u32, u32),
    /// An element type, and the constant that is the length.
    Array(u32, u32),
    /// The content of a binding: elements of a type, with a distance in bytes.
    Block(u32, u32),
    Pointer(StorageClass, u32),
    /// Nothing is returned.
    Function(Vec<u32>),
}

#[derive(Default)]
pub(crate) struct Sections {
    last: u32,
    classes: BTreeMap<Op, &'static grammar::Instruction<'static>>,
    pub(crate) capabilities: BTreeSet<Capability>,
    types: BTreeMap<Ty, u32>,
    constants: BTreeMap<(u32, u64), u32>,
    /// The ids of scalar constants.
    constant: BTreeSet<u32>,
    pub(crate) names: Vec<Instruction>,
    pub(crate) annotations: Vec<Instruction>,
    pub(crate) globals: Vec<Instruction>,
}

/// Returns a reference to an id.
pub(crate) fn r(id: u32) -> Operand {
    Operand::IdRef(id)
}

impl Sections {
    /// Returns an id that nothing else has.
    pub(crate) fn id(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Returns one more than the last id.
    pub(crate) fn bound(&self) -> u32 {
        self.last + 1
    }

    /// Returns an instruction. The grammar is searched once for each kind of instruction.
    pub(crate) fn instruction(
        &mut self,
        op: Op,
        ty: Option<u32>,
        id: Option<u32>,
        operands: Vec<Operand>,
    ) -> Instruction {
        let class = *self.classes.entry(op).or_insert_with(|| grammar::INSTRUCTION_TABLE.get(op));
        Instruction { class, result_type: ty, result_id: id, operands }
    }

    /// Returns a declaration outside of the function.
    pub(crate) fn global(&mut self, op: Op, ty: Option<u32>, operands: Vec<Operand>) -> u32 {
        let id = self.id();
        let made = self.instruction(op, ty, Some(id), operands);
        self.globals.push(made);
        id
    }

    pub(crate) fn name(&mut self, id: u32, name: &str) {
        let name = crate::names::readable(name);
        if !name.is_empty() {
            let made = self.instruction(Op::Name, None, None, vec![r(id), Operand::LiteralString(name)]);
            self.names.push(made);
        }
    }

    pub(crate) fn decorate(&mut self, id: u32, decoration: Decoration, further: &[Operand]) {
        let mut operands = vec![r(id), Operand::Decoration(decoration)];
        operands.extend_from_slice(further);
        let made = self.instruction(Op::Decorate, None, None, operands);
        self.annotations.push(made);
    }

    /// Returns the id of a type, which is declared where it is new.
    pub(crate) fn ty(&mut self, ty: Ty) -> u32 {
        if let Some(&id) = self.types.get(&ty) {
            return id;
        }
        let number = Operand::LiteralBit32;
        let id = match ty {
            Ty::Void => self.global(Op::TypeVoid, None, Vec::new()),
            Ty::Bool => self.global(Op::TypeBool, None, Vec::new()),
            Ty::Int(bits) => {
                match bits {
                    8 => drop(self.capabilities.insert(Capability::Int8)),
                    16 => drop(self.capabilities.insert(Capability::Int16)),
                    64 => drop(self.capabilities.insert(Capability::Int64)),
                    _ => {}
                }
                self.global(Op::TypeInt, None, vec![number(bits), number(0)])
            }
            Ty::Float(bits) => {
                if bits == 64 {
                    self.capabilities.insert(Capability::Float64);
                }
                self.global(Op::TypeFloat, None, vec![number(bits)])
            }
            Ty::Vector(of, lanes) => self.global(Op::TypeVector, None, vec![r(of), number(lanes)]),
            Ty::Array(of, length) => self.global(Op::TypeArray, None, vec![r(of), r(length)]),
            Ty::Block(of, stride) => {
                let array = self.global(Op::TypeRuntimeArray, None, vec![r(of)]);
                self.decorate(array, Decoration::ArrayStride, &[number(stride)]);
                let block = self.global(Op::TypeStruct, None, vec![r(array)]);
                self.decorate(block, Decoration::Block, &[]);
                let offset = vec![r(block), number(0), Operand::Decoration(Decoration::Offset), number(0)];
                let made = self.instruction(Op::MemberDecorate, None, None, offset);
                self.annotations.push(made);
                block
            }
            Ty::Pointer(class, to) => self.global(Op::TypePointer, None, vec![Operand::StorageClass(class), r(to)]),
            Ty::Function(ref params) => {
                let void = self.ty(Ty::Void);
                let operands = std::iter::once(void).chain(params.iter().copied()).map(r).collect();
                self.global(Op::TypeFunction, None, operands)
            }
        };
        self.types.insert(ty, id);
        id
    }

    /// Returns whether a type is declared.
    pub(crate) fn has(&self, ty: &Ty) -> bool {
        self.types.contains_key(ty)
    }

    /// Returns the type of a scalar in a register.
    pub(crate) fn scalar(&mut self, scalar: Scalar) -> u32 {
        self.ty(if scalar == Scalar::Bool {
            Ty::Bool
        } else if scalar.is_float() {
            Ty::Float(scalar.bits())
        } else {
            Ty::Int(scalar.bits())
        })
    }

    pub(crate) fn pointer(&mut self, class: StorageClass, to: u32) -> u32 {
        self.ty(Ty::Pointer(class, to))
    }

    /// Returns a constant from its bits.
    pub(crate) fn constant(&mut self, scalar: Scalar, bits: u64) -> u32 {
        let ty = self.scalar(scalar);
        if let Some(&id) = self.constants.get(&(ty, bits)) {
            return id;
        }
        let low = u32::try_from(bits & 0xffff_ffff).unwrap_or(0);
        let id = match (scalar, scalar.bits()) {
            (Scalar::Bool, _) if bits == 0 => self.global(Op::ConstantFalse, Some(ty), Vec::new()),
            (Scalar::Bool, _) => self.global(Op::ConstantTrue, Some(ty), Vec::new()),
            (_, 64) => self.global(Op::Constant, Some(ty), vec![Operand::LiteralBit64(bits)]),
            (_, _) => self.global(Op::Constant, Some(ty), vec![Operand::LiteralBit32(low)]),
        };
        self.constants.insert((ty, bits), id);
        self.constant.insert(id);
        id
    }

    /// Returns whether an id is a scalar constant, which many values share.
    pub(crate) fn is_constant(&self, id: u32) -> bool {
        self.constant.contains(&id)
    }

    pub(crate) fn u32(&mut self, value: u32) -> u32 {
        self.constant(Scalar::U32, u64::from(value))
    }

    pub(crate) fn u64(&mut self, value: u64) -> u32 {
        self.constant(Scalar::U64, value)
    }
}
