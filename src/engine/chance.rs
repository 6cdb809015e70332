//! Chance that can be repeated: SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number
//! Generators", 2014). It is the same on every machine and in every version, which a daily puzzle needs.

/// A generator of numbers that look random.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The generator of this seed.
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// The generator of this seed for one of many things, each with another.
    pub const fn of(seed: u64, thing: u64) -> Chance {
        let mut mixed = Chance::new(seed);
        let first = mixed.next();
        Chance(first ^ thing.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, each as likely as any other to within a part in 2⁶⁴ ÷ `bound`; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// Whether something happens that happens in so many of a thousand cases.
    pub const fn happens(&mut self, per_mille: u16) -> bool {
        self.below(1000) < per_mille as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn numbers_are_those_of_the_reference() {
        let mut chance = Chance::new(1_234_567);
        let numbers: [u64; 5] = std::array::from_fn(|_| chance.next());
        let reference = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, reference);
    }
}
