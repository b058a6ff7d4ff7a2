//! SPIR-V as text for people: ids have the names of what they are.

use std::collections::BTreeMap;

use rspirv::binary::Disassemble;
use rspirv::dr::{Module, Operand};
use rspirv::spirv::Op;

/// Returns the text of SPIR-V, one instruction on each line. Ids are numbers with the author's names in front; plain types and integer constants are
/// called what they are. Bytes that are not SPIR-V give a line that says so.
#[must_use]
pub fn disassemble(bytes: &[u8]) -> String {
    match rspirv::dr::load_bytes(bytes) {
        Ok(module) => with_names(&module.disassemble(), &names(&module)),
        Err(state) => format!("; this is not SPIR-V: {state}"),
    }
}

/// Returns the names of ids, no two alike: those that authors gave end with two underscores and the number.
fn names(module: &Module) -> BTreeMap<u32, String> {
    let mut names: BTreeMap<u32, String> = BTreeMap::new();
    for instruction in &module.types_global_values {
        let Some(id) = instruction.result_id else { continue };
        let name = match (instruction.class.opcode, instruction.operands.as_slice()) {
            (Op::TypeVoid, _) => "void".to_owned(),
            (Op::TypeBool, _) => "bool".to_owned(),
            (Op::TypeInt, [Operand::LiteralBit32(bits), ..]) => format!("u{bits}"),
            (Op::TypeFloat, [Operand::LiteralBit32(bits), ..]) => format!("f{bits}"),
            (Op::ConstantTrue, _) => "true".to_owned(),
            (Op::ConstantFalse, _) => "false".to_owned(),
            (Op::Constant, [value]) => {
                let ty = instruction.result_type.and_then(|ty| names.get(&ty));
                match (ty, value) {
                    (Some(ty), Operand::LiteralBit32(value)) if ty.starts_with('u') => format!("{ty}_{value}"),
                    (Some(ty), Operand::LiteralBit64(value)) if ty.starts_with('u') => format!("{ty}_{value}"),
                    _ => continue,
                }
            }
            _ => continue,
        };
        names.insert(id, name);
    }
    for instruction in &module.debug_names {
        if let [Operand::IdRef(id), Operand::LiteralString(name)] = instruction.operands.as_slice() {
            let safe: String = name.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
            names.entry(*id).or_insert(format!("{safe}__{id}"));
        }
    }
    names
}

/// Puts names in place of numbers, but in strings.
fn with_names(text: &str, names: &BTreeMap<u32, String>) -> String {
    let mut named = String::with_capacity(text.len() * 2);
    let mut quoted = false;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        // What has no operands in the middle leaves two spaces.
        if character == ' ' && !quoted && named.ends_with(' ') {
            continue;
        }
        named.push(character);
        match character {
            '\\' if quoted => named.extend(rest.next()),
            '"' => quoted = !quoted,
            '%' if !quoted => {
                let mut digits = String::new();
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    digits.push(digit);
                }
                match digits.parse().ok().and_then(|id: u32| names.get(&id)) {
                    Some(name) => named.push_str(name),
                    None => named.push_str(&digits),
                }
            }
            _ => {}
        }
    }
    named.push('\n');
    named
}
