/** Bit reader of an AIS message with a payload of six bits per character. */
export interface AisBits {
  length: number
  /** Reads an unsigned integer of at most 30 bits; bits beyond the end are 0. */
  readUnsigned(start: number, length: number): number
  /** Reads a signed integer in two's complement. */
  readSigned(start: number, length: number): number
  readFlag(at: number): boolean
  /** Reads six-bit text up to the first `@`, without trailing blanks. */
  readText(start: number, length: number): string
  /** Reads six-bit text up to the first `@`, with its blanks: a part of a text that continues elsewhere. */
  readPartialText(start: number, length: number): string
}

/** Parses a payload with its number of fill bits; null if it contains an invalid character. */
export function parsePayload(payload: string, fillBits: number): AisBits | null {
  const sextets = new Uint8Array(payload.length)
  for (let index = 0; index < payload.length; index++) {
    const code = payload.charCodeAt(index) - 48
    if (code < 0 || code > 71 || (code > 39 && code < 48)) return null
    sextets[index] = code > 40 ? code - 8 : code
  }
  const bitLength = payload.length * 6 - fillBits

  function readPartialText(start: number, length: number): string {
    let text = ''
    for (let at = start; at + 6 <= Math.min(start + length, bitLength); at += 6) {
      const code = readUnsigned(at, 6)
      if (code === 0) break
      text += String.fromCharCode(code < 32 ? code + 64 : code)
    }
    return text
  }

  function readUnsigned(start: number, length: number): number {
    let value = 0
    let at = start
    let remaining = length
    while (remaining > 0) {
      const offset = at % 6
      const bitCount = Math.min(6 - offset, remaining)
      const sextet = sextets[(at - offset) / 6] ?? 0
      const bits = (sextet >> (6 - offset - bitCount)) & ((1 << bitCount) - 1)
      value = value * 2 ** bitCount + bits
      at += bitCount
      remaining -= bitCount
    }
    return value
  }

  return {
    length: bitLength,
    readUnsigned,
    readSigned(start, length) {
      const value = readUnsigned(start, length)
      return value >= 2 ** (length - 1) ? value - 2 ** length : value
    },
    readFlag: (at) => readUnsigned(at, 1) === 1,
    readText: (start, length) => readPartialText(start, length).trimEnd(),
    readPartialText,
  }
}
