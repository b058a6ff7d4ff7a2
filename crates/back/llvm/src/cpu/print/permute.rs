//! Loads of lanes that lie at known distances from each other: some wide loads and a permutation in place of a gather.

use std::collections::BTreeMap;

use crisp_ir_kernel::List;

use super::arith::{many, memory_type};
use super::memory::{Accesses, Place, is_even};
use super::value::{Mask, Reg, ViewReg};
use crate::cpu::shape::Shape;

/// The most wide loads for one vector; a gather is cheaper than more.
const MOST_CHUNKS: u32 = 4;

/// How one vector of lanes is loaded.
enum Way {
    /// At most two elements, by their distances: scalar loads.
    Few([u32; 2]),
    /// Vectors of this number of elements each, from these distances on, ascending.
    Chunks(u32, Vec<u32>),
}

impl Way {
    /// Returns the way to load lanes at these distances with vectors of at most `wide` elements, unless a gather is as good.
    fn of(distances: &[u32], wide: u32) -> Option<Way> {
        let (least, most) = (*distances.iter().min()?, *distances.iter().max()?);
        if distances.iter().all(|&distance| distance == least || distance == most) {
            return Some(Way::Few([least, most]));
        }
        let span = most - least + 1;
        let chunk = wide.min(1 << span.ilog2());
        let count = span.div_ceil(chunk);
        if count > MOST_CHUNKS {
            return None;
        }
        // The last ends with the last element: no load leaves what lanes load anyway.
        let starts = (0..count).map(|number| (least + number * chunk).min(most + 1 - chunk)).collect();
        Some(Way::Chunks(chunk, starts))
    }
}

impl Accesses<'_> {
    /// Loads elements at known distances, if all lanes are on and inside, and that is better than a gather.
    pub(crate) fn load_permuted(&mut self, view: &ViewReg, place: &Place, index: List, mask: &Mask) -> Option<Reg> {
        let elem = view.ty.elem;
        let scalar_bytes = elem.scalar.bytes();
        let plain = view.window.is_none() && is_even(&view.root) && view.root.stride == u64::from(elem.bytes());
        let certain = matches!(mask, Mask::All) && place.inside.always() && place.element.shape == Shape::Each;
        if !plain || !certain || elem.lanes != 1 || self.width != self.tiling.width || self.width == 1 {
            return None;
        }
        let &[index] = self.function.list(index) else { return None };
        let apart = self.distances.of(index)?;
        let least = apart.iter().copied().min()?;
        let distances: Vec<u32> =
            apart.iter().map(|&lane| u32::try_from(lane.checked_sub(least)?).ok()).collect::<Option<_>>()?;
        let wide = (self.target.vector_bytes / scalar_bytes).clamp(1, self.width);
        let parts: Vec<&[u32]> = distances.chunks(wide as usize).collect();
        let ways: Vec<Way> = parts.iter().map(|part| Way::of(part, wide)).collect::<Option<_>>()?;
        let first = apart.iter().position(|&lane| lane == least)?;
        let all = &place.element.all;
        let width = self.width;
        let element = self.text.assign(&format!("extractelement <{width} x i64> {all}, i64 {first}"));
        let bytes = self.byte_of(&view.root, &Reg::u64_of(element));
        let base = self.pointer_at(&view.root.pointer, &bytes.one);
        let ty = memory_type(elem.scalar);
        // Equal parts, and elements that several parts need, are loaded once.
        let mut loaded: BTreeMap<(u32, u32), String> = BTreeMap::new();
        let mut made: BTreeMap<&[u32], String> = BTreeMap::new();
        let mut joined = Vec::new();
        for (&part, way) in parts.iter().zip(&ways) {
            let vector = match made.get(part) {
                Some(vector) => vector.clone(),
                None => {
                    let vector = self.permuted(part, way, &base, (ty, scalar_bytes), &mut loaded);
                    made.insert(part, vector.clone());
                    vector
                }
            };
            joined.push(vector);
        }
        let mut lanes = wide;
        while joined.len() > 1 {
            let places: Vec<u32> = (0..2 * lanes).collect();
            let pairs: Vec<String> = joined
                .chunks(2)
                .map(|pair| self.arith().shuffle(ty, lanes, &pair[0], pair.get(1).map(String::as_str), &places))
                .collect();
            joined = pairs;
            lanes *= 2;
        }
        Some(Reg::each(elem, joined.pop()?))
    }

    /// Returns one vector of lanes at these distances from a base.
    fn permuted(
        &mut self,
        part: &[u32],
        way: &Way,
        base: &str,
        (ty, scalar_bytes): (&str, u32),
        loaded: &mut BTreeMap<(u32, u32), String>,
    ) -> String {
        match way {
            Way::Few([low, high]) => {
                let pair = [*low, *high].map(|distance| self.chunk(base, distance, 1, (ty, scalar_bytes), loaded));
                let first = self.text.assign(&format!("insertelement <2 x {ty}> poison, {ty} {}, i64 0", pair[0]));
                let both = self.text.assign(&format!("insertelement <2 x {ty}> {first}, {ty} {}, i64 1", pair[1]));
                let places: Vec<u32> = part.iter().map(|&distance| u32::from(distance != *low)).collect();
                self.arith().shuffle(ty, 2, &both, None, &places)
            }
            Way::Chunks(count, starts) => {
                // The chunk that has a lane's element, and where.
                let place = |distance: u32| {
                    let chunk = starts.iter().rposition(|&start| start <= distance).unwrap_or(0);
                    (chunk, distance - starts[chunk])
                };
                let lanes = part.len() as u32;
                let chunks: Vec<String> =
                    starts.iter().map(|&start| self.chunk(base, start, *count, (ty, scalar_bytes), loaded)).collect();
                let places: Vec<u32> = part
                    .iter()
                    .map(|&distance| {
                        let (chunk, at) = place(distance);
                        if chunk == 1 { count + at } else { at }
                    })
                    .collect();
                let second = chunks.get(1).map(String::as_str);
                let mut vector = self.arith().shuffle(ty, *count, &chunks[0], second, &places);
                for (number, chunk) in chunks.iter().enumerate().skip(2) {
                    // Both operands of a permutation have one type: chunks are as wide as the vector where there are more than two.
                    let places: Vec<u32> = part
                        .iter()
                        .zip(0..)
                        .map(|(&distance, lane)| match place(distance) {
                            (found, at) if found == number => lanes + at,
                            _ => lane,
                        })
                        .collect();
                    vector = self.arith().shuffle(ty, lanes, &vector, Some(chunk), &places);
                }
                vector
            }
        }
    }

    /// Loads neighbouring elements at a distance from a base.
    fn chunk(
        &mut self,
        base: &str,
        distance: u32,
        count: u32,
        (ty, scalar_bytes): (&str, u32),
        loaded: &mut BTreeMap<(u32, u32), String>,
    ) -> String {
        if let Some(chunk) = loaded.get(&(distance, count)) {
            return chunk.clone();
        }
        let bytes = u64::from(distance) * u64::from(scalar_bytes);
        let pointer = if bytes == 0 { base.to_owned() } else { self.pointer_at(base, &bytes.to_string()) };
        let chunk = self.text.assign(&format!("load {}, ptr {pointer}, align {scalar_bytes}", many(ty, count)));
        loaded.insert((distance, count), chunk.clone());
        chunk
    }
}
