/** Writes integers in a few bytes each, like Protocol Buffers: 7 bits a byte, the sign in the lowest bit. */
export class VarintWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Writes an integer from 0 to 2^31 - 1. */
  writeUnsigned(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  /** Writes an integer from -2^30 to 2^30 - 1. */
  writeSigned(value: number): void {
    this.writeUnsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** Writes a list of points: their number, the first, and the differences. */
  writePoints(points: ArrayLike<number>): void {
    this.writeUnsigned(points.length / 2)
    let [x, y] = [0, 0]
    for (let i = 0; i < points.length; i += 2) {
      this.writeSigned((points[i] ?? 0) - x)
      this.writeSigned((points[i + 1] ?? 0) - y)
      x = points[i] ?? 0
      y = points[i + 1] ?? 0
    }
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#length + count, this.#bytes.length * 2))
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  /** Returns a copy of what was written and begins again. */
  take(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return bytes
  }
}

/** Reads what `VarintWriter` wrote. */
export class VarintReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  readUnsigned(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }

  readSigned(): number {
    const value = this.readUnsigned()
    return value & 1 ? -(value + 1) / 2 : value / 2
  }

  readPoints(): Uint16Array {
    const points = new Uint16Array(2 * this.readUnsigned())
    let [x, y] = [0, 0]
    for (let i = 0; i < points.length; i += 2) {
      x += this.readSigned()
      y += this.readSigned()
      points[i] = x
      points[i + 1] = y
    }
    return points
  }

  /** Returns the next bytes without a copy. */
  readBytes(count: number): Uint8Array {
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }
}
