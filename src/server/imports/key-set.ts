const fnvOffset = 0x811c9dc5
const fnvPrime = 0x01000193

/**
 * Remembers which keys were seen, in 8 bytes a key: a set of texts would grow
 * with a file by many times that. Keys are told apart by 53 bits of hash.
 */
export function createHashedKeySet(): { addIfNew(key: string): boolean } {
  let slots = new Float64Array(1024)
  let size = 0

  function insert(table: Float64Array, hash: number): boolean {
    const mask = table.length - 1
    for (let at = hash % table.length; ; at = (at + 1) & mask) {
      const found = table[at]
      if (found === hash) return false
      if (found === 0) {
        table[at] = hash
        return true
      }
    }
  }

  return {
    /** True for a key not seen before. */
    addIfNew(key) {
      if (size * 2 > slots.length) {
        const larger = new Float64Array(slots.length * 2)
        for (const hash of slots) if (hash !== 0) insert(larger, hash)
        slots = larger
      }
      const isNew = insert(slots, hashOf(key))
      if (isNew) size++
      return isNew
    },
  }
}

/** Two FNV-1a hashes of different starts, joined to 53 bits; never 0. */
function hashOf(key: string): number {
  let high = fnvOffset
  let low = fnvOffset ^ 0x5bd1e995
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    high = Math.imul(high ^ code, fnvPrime)
    low = Math.imul(low ^ (code + 0x9e37), fnvPrime)
  }
  return ((high >>> 0) % 0x200000) * 0x100000000 + (low >>> 0) + 1
}
