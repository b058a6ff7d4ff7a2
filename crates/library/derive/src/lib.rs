//! `#[derive(crisp::Element)]`: a structure of Rust whose members lie as those of a kernel's structure.
//!
//! The macro reads the few tokens that such a structure has by itself: attributes, names and types of members. Offsets are those of the Rust
//! compiler, so the structure is `#[repr(C)]`; a launch compares them with the kernel's.

use proc_macro::{Delimiter, TokenStream, TokenTree};

/// Makes a structure an element type of buffers. It is `#[repr(C)]`, `Copy`, has no parameters, and its members are elements themselves: numbers, arrays
/// of two to four numbers, structures of this kind. Members whose names begin with `_` fill gaps: they have a default, and kernels do not see
/// them. A `bool` of a kernel's structure is a `u32` here.
#[proc_macro_derive(Element)]
pub fn element(item: TokenStream) -> TokenStream {
    let made = match structure(item) {
        Ok(structure) => implementation(&structure),
        Err(problem) => format!("::core::compile_error!({problem:?});"),
    };
    // What is written here are Rust's own tokens.
    made.parse().unwrap_or_default()
}

/// A structure: its name, and the names and types of its members.
struct Structure {
    name: String,
    members: Vec<(String, String)>,
}

fn structure(item: TokenStream) -> Result<Structure, String> {
    let mut tokens = item.into_iter().peekable();
    let mut is_c = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                if let Some(TokenTree::Group(attribute)) = tokens.next() {
                    is_c |= is_repr_c(attribute.stream());
                }
            }
            TokenTree::Ident(word) if word.to_string() == "struct" => break,
            TokenTree::Ident(word) if matches!(word.to_string().as_str(), "enum" | "union") => {
                return Err("`crisp::Element` is derived for structures".to_owned());
            }
            _ => {}
        }
    }
    let Some(TokenTree::Ident(name)) = tokens.next() else { return Err("the structure has no name".to_owned()) };
    let name = name.to_string();
    if !is_c {
        return Err(format!(
            "`{name}` needs `#[repr(C)]`: its members have to lie in the order in which they are written"
        ));
    }
    let members = match tokens.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => members(group.stream())?,
        Some(TokenTree::Punct(sign)) if sign.as_char() == '<' => {
            return Err(format!("`{name}` has parameters, and kernels have no such structures"));
        }
        _ => return Err(format!("`{name}` needs members with names, which are those of the kernel's structure")),
    };
    Ok(Structure { name, members })
}

fn is_repr_c(attribute: TokenStream) -> bool {
    let mut tokens = attribute.into_iter();
    let is_repr = matches!(tokens.next(), Some(TokenTree::Ident(word)) if word.to_string() == "repr");
    let Some(TokenTree::Group(group)) = tokens.next().filter(|_| is_repr) else { return false };
    group.stream().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word.to_string() == "C"))
}

fn members(tokens: TokenStream) -> Result<Vec<(String, String)>, String> {
    let mut members = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => drop(tokens.next()),
            TokenTree::Ident(word) if word.to_string() == "pub" => {
                if matches!(tokens.peek(), Some(TokenTree::Group(_))) {
                    tokens.next();
                }
            }
            TokenTree::Ident(name) => {
                let colon = tokens.next();
                if !matches!(&colon, Some(TokenTree::Punct(sign)) if sign.as_char() == ':') {
                    return Err(format!("member `{name}` has no type"));
                }
                let mut ty = TokenStream::new();
                let mut depth = 0_i32;
                for token in tokens.by_ref() {
                    if let TokenTree::Punct(sign) = &token {
                        match sign.as_char() {
                            ',' if depth == 0 => break,
                            '<' => depth += 1,
                            '>' => depth -= 1,
                            _ => {}
                        }
                    }
                    ty.extend([token]);
                }
                members.push((name.to_string(), ty.to_string()));
            }
            other => return Err(format!("`{other}` is no member")),
        }
    }
    Ok(members)
}

fn implementation(Structure { name, members }: &Structure) -> String {
    let own = || members.iter().filter(|(member, _)| !member.starts_with('_'));
    let layout: String = own()
        .map(|(member, ty)| {
            let plain = member.trim_start_matches("r#");
            format!("::crisp::element::member::<{ty}>({plain:?}, ::core::mem::offset_of!({name}, {member})),")
        })
        .collect();
    let written: String = own()
        .map(|(member, ty)| {
            format!(
                "::crisp::element::write::<{ty}>(&element.{member}, place, ::core::mem::offset_of!({name}, {member}));"
            )
        })
        .collect();
    let read: String = members
        .iter()
        .map(|(member, ty)| match member.starts_with('_') {
            true => format!("{member}: ::core::default::Default::default(),"),
            false => {
                format!("{member}: ::crisp::element::read::<{ty}>(place, ::core::mem::offset_of!({name}, {member}))?,")
            }
        })
        .collect();
    format!(
        "impl ::crisp::Element for {name} {{
            const ELEM: ::crisp::Elem = ::crisp::element::WORD;
            fn structure() -> ::core::option::Option<&'static ::crisp::HostLayout> {{
                static LAYOUT: ::std::sync::LazyLock<::crisp::HostLayout> = ::std::sync::LazyLock::new(|| {{
                    ::crisp::element::layout::<{name}>(::std::vec![{layout}])
                }});
                ::core::option::Option::Some(&LAYOUT)
            }}
            fn bytes_of(elements: &[Self], take: &mut dyn ::core::ops::FnMut(&[u8])) {{
                ::crisp::element::write_all(elements, &|element: &{name}, place: &mut [u8]| {{ {written} }}, take);
            }}
            fn collect<E>(
                length: usize,
                fill: &mut dyn ::core::ops::FnMut(&mut [u8]) -> ::core::result::Result<(), E>,
            ) -> ::core::result::Result<::std::vec::Vec<Self>, E> {{
                ::crisp::element::read_all(length, &|place: &[u8]| ::core::option::Option::Some({name} {{ {read} }}), fill)
            }}
        }}"
    )
}
