//! Numbers of the language as Rust values.

/// A number that can be an element of a buffer or an argument.
pub trait Element: Copy + PartialEq + std::fmt::Debug {
    /// The language's name of the type.
    const NAME: &'static str;
    /// Bytes of one value in memory.
    const BYTES: usize;

    /// Appends the bytes, little-endian.
    fn append(self, bytes: &mut Vec<u8>);

    /// Reads a value from exactly [`Element::BYTES`] bytes.
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! element {
    ($($ty:ty = $name:literal),*) => {$(
        impl Element for $ty {
            const NAME: &'static str = $name;
            const BYTES: usize = size_of::<$ty>();

            fn append(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            fn read(bytes: &[u8]) -> Self {
                let mut own = [0; size_of::<$ty>()];
                own.copy_from_slice(bytes);
                <$ty>::from_le_bytes(own)
            }
        }
    )*};
}

element! {
    i8 = "char", i16 = "short", i32 = "int", i64 = "long", u8 = "uchar", u16 = "ushort", u32 = "uint", u64 = "ulong", f32 = "float",
    f64 = "double"
}

impl Element for bool {
    const NAME: &'static str = "bool";
    const BYTES: usize = 1;

    fn append(self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(self));
    }

    fn read(bytes: &[u8]) -> Self {
        assert!(matches!(bytes, [0 | 1]), "no bool: {bytes:?}");
        bytes == [1]
    }
}

macro_rules! bits {
    ($(#[$doc:meta] $ty:ident = $name:literal),*) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $ty(pub u16);

        impl Element for $ty {
            const NAME: &'static str = $name;
            const BYTES: usize = 2;

            fn append(self, bytes: &mut Vec<u8>) {
                self.0.append(bytes);
            }

            fn read(bytes: &[u8]) -> Self {
                $ty(u16::read(bytes))
            }
        }
    )*};
}

bits! {
    /// The bits of a `half`.
    Half = "half",
    /// The bits of a `bfloat16`.
    Bfloat16 = "bfloat16"
}

/// A hardware vector.
pub type Lanes<T, const N: usize> = [T; N];

macro_rules! lanes {
    ($($ty:ty, $count:literal = $name:literal);* $(;)?) => {$(
        impl Element for Lanes<$ty, $count> {
            const NAME: &'static str = $name;
            const BYTES: usize = size_of::<$ty>() * $count;

            fn append(self, bytes: &mut Vec<u8>) {
                for lane in self {
                    lane.append(bytes);
                }
            }

            fn read(bytes: &[u8]) -> Self {
                let mut lanes = [<$ty>::default(); $count];
                for (lane, bytes) in lanes.iter_mut().zip(bytes.chunks(size_of::<$ty>())) {
                    *lane = <$ty>::read(bytes);
                }
                lanes
            }
        }
    )*};
}

lanes! {
    i8, 2 = "char2"; i8, 3 = "char3"; i8, 4 = "char4"; u8, 2 = "uchar2"; u8, 3 = "uchar3"; u8, 4 = "uchar4";
    i16, 2 = "short2"; i16, 3 = "short3"; i16, 4 = "short4"; u16, 2 = "ushort2"; u16, 3 = "ushort3"; u16, 4 = "ushort4";
    i32, 2 = "int2"; i32, 3 = "int3"; i32, 4 = "int4"; u32, 2 = "uint2"; u32, 3 = "uint3"; u32, 4 = "uint4";
    i64, 2 = "long2"; i64, 3 = "long3"; i64, 4 = "long4"; u64, 2 = "ulong2"; u64, 3 = "ulong3"; u64, 4 = "ulong4";
    f32, 2 = "float2"; f32, 3 = "float3"; f32, 4 = "float4"; f64, 2 = "double2"; f64, 3 = "double3"; f64, 4 = "double4";
}
