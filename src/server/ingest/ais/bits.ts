/** The bits of an AIS message, read from its payload of six bits a character. */
export interface AisBits {
  length: number
  /** A whole number of at most 30 bits; bits behind the end count as 0. */
  readUnsigned(start: number, length: number): number
  /** The same in two's complement. */
  readSigned(start: number, length: number): number
  readFlag(at: number): boolean
  /** Text of six bits a letter up to the first `@`, without blanks at its end. */
  readText(start: number, length: number): string
}

/** Opens a payload with so many fill bits at its end; null where a character is none of the alphabet. */
export function parsePayload(payload: string, fillBits: number): AisBits | null {
  const sextets = new Uint8Array(payload.length)
  for (let index = 0; index < payload.length; index++) {
    const code = payload.charCodeAt(index) - 48
    if (code < 0 || code > 71 || (code > 39 && code < 48)) return null
    sextets[index] = code > 40 ? code - 8 : code
  }
  const bitLength = payload.length * 6 - fillBits

  function unsigned(start: number, length: number): number {
    let value = 0
    let at = start
    let left = length
    while (left > 0) {
      const offset = at % 6
      const taken = Math.min(6 - offset, left)
      const sextet = sextets[(at - offset) / 6] ?? 0
      const bits = (sextet >> (6 - offset - taken)) & ((1 << taken) - 1)
      value = value * 2 ** taken + bits
      at += taken
      left -= taken
    }
    return value
  }

  return {
    length: bitLength,
    readUnsigned: unsigned,
    readSigned(start, length) {
      const value = unsigned(start, length)
      return value >= 2 ** (length - 1) ? value - 2 ** length : value
    },
    readFlag: (at) => unsigned(at, 1) === 1,
    readText(start, length) {
      let text = ''
      for (let at = start; at + 6 <= Math.min(start + length, bitLength); at += 6) {
        const code = unsigned(at, 6)
        if (code === 0) break
        text += String.fromCharCode(code < 32 ? code + 64 : code)
      }
      return text.trimEnd()
    },
  }
}
