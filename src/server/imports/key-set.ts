const fnvOffset = 0x811c9dc5
const fnvPrime = 0x01000193

/**
 * Creates a set of key hashes with 8 bytes per slot, much smaller than a set of strings.
 * Keys are distinguished by a 53-bit hash.
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
    /** Returns true if the key is new. */
    addIfNew(key) {
      if (size * 2 > slots.length) {
        const larger = new Float64Array(slots.length * 2)
        for (const hash of slots) if (hash !== 0) insert(larger, hash)
        slots = larger
      }
      const isNew = insert(slots, hashKey(key))
      if (isNew) size++
      return isNew
    },
  }
}

/** Combines two FNV-1a hashes with different offsets to 53 bits; never 0. */
function hashKey(key: string): number {
  let high = fnvOffset
  let low = fnvOffset ^ 0x5bd1e995
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    high = Math.imul(high ^ code, fnvPrime)
    low = Math.imul(low ^ (code + 0x9e37), fnvPrime)
  }
  return ((high >>> 0) % 0x200000) * 0x100000000 + (low >>> 0) + 1
}
