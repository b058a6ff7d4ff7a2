//! Addresses of files as editors write them, and paths.

/// Returns the path of a `file:` address; of another address, such as that of a document without a file, the address itself.
pub(crate) fn path_of(address: &str) -> String {
    let Some(path) = address.strip_prefix("file://") else { return address.to_owned() };
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        let digits = || {
            let mut ahead = rest.clone();
            let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            Some(digit(ahead.next()?)? * 16 + digit(ahead.next()?)?)
        };
        match (byte, digits()) {
            (b'%', Some(escaped)) => {
                bytes.push(escaped);
                rest.nth(1);
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the address of a path, the reverse of [`path_of`].
pub(crate) fn address_of(path: &str) -> String {
    let mut address = String::from("file://");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'_' | b'-' | b'~' => {
                address.push(char::from(byte));
            }
            _ => address += &format!("%{byte:02X}"),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::{address_of, path_of};

    #[test]
    fn addresses_are_paths() {
        for path in ["/some where/ü.crisp", "/x/100%.cl", "/a+b,c.tensor"] {
            assert_eq!(path_of(&address_of(path)), path);
        }
        assert_eq!(path_of("file:///a%20b%zz%4"), "/a b%zz%4");
        assert_eq!(path_of("untitled:one.crisp"), "untitled:one.crisp");
    }
}
