import { createHash } from 'node:crypto'

/** Number of rows, and a checksum of their contents that does not depend on their order. */
export interface RowsChecksum {
  rows: number
  /** Sum of the rows' SHA-256 digests, in 32-bit words modulo 2^32: 64 hexadecimal digits. */
  checksum: string
}

/** Computes the checksum incrementally; each row is a line of text. */
export function createRowsChecksum(): { add(lines: string[]): void; result(): RowsChecksum } {
  const sums = new Uint32Array(8)
  let rows = 0
  return {
    add(lines) {
      rows += lines.length
      for (const line of lines) {
        const digest = createHash('sha256').update(line).digest()
        for (let word = 0; word < sums.length; word++) {
          sums[word] = (sums[word] ?? 0) + digest.readUInt32BE(word * 4) // the array wraps at 2^32
        }
      }
    },
    result: () => ({
      rows,
      checksum: Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

export function isSameRowsChecksum(a: RowsChecksum, b: RowsChecksum): boolean {
  return a.rows === b.rows && a.checksum === b.checksum
}
