import { readKapHeader } from '../../src/server/sat-charts/kap/read-kap.ts'

/** Decodes a chart through its index, as chart plotters do, and checks its structure. */
export function decodeKap(bytes: Uint8Array): { width: number; height: number; pixels: Uint8Array } {
  const header = readKapHeader(bytes)
  const { width, height, colours, rowsOffset } = header
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const table = view.getUint32(bytes.length - 4)
  if (table !== bytes.length - 4 * (height + 1)) throw new Error('the index is at the wrong offset')
  if (view.getUint32(table) !== rowsOffset) throw new Error('the first row does not follow the header')
  const pixels = new Uint8Array(3 * width * height)
  for (let row = 0; row < height; row++) {
    const start = view.getUint32(table + 4 * row)
    const end = view.getUint32(table + 4 * row + 4)
    const colourRow = decodeKapRow(bytes.subarray(start, end), row + 1, width)
    colourRow.forEach((colour, column) => {
      const rgb = colours[colour]
      if (!rgb) throw new Error(`row ${row} has the colour ${colour}, which the palette lacks`)
      pixels.set(rgb, 3 * (row * width + column))
    })
  }
  return { width, height, pixels }
}

/** Decodes the colour numbers of a row by the format description. */
export function decodeKapRow(bytes: Uint8Array, number: number, width: number): number[] {
  let at = 0
  const readByte = (): number => {
    const byte = bytes[at++]
    if (byte === undefined) throw new Error('a row ends too early')
    return byte
  }
  const readNumber = (first: number): number => {
    let value = first & 0x7f
    for (let byte = first; byte & 0x80;) {
      byte = readByte()
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  if (readNumber(readByte()) !== number) throw new Error(`row ${number} has another number`)
  const colours: number[] = []
  for (let byte = readByte(); byte !== 0; byte = readByte()) {
    const colour = byte & 0x7f
    const length = byte & 0x80 ? readNumber(readByte()) + 1 : 1
    for (let pixel = 0; pixel < length; pixel++) colours.push(colour)
  }
  if (at !== bytes.length) throw new Error('bytes between two rows')
  if (colours.length !== width) throw new Error(`a row of ${colours.length} pixels`)
  return colours
}

/** Peak signal-to-noise ratio of two images in decibels; Infinity if they are equal. */
export function computePsnr(a: Uint8Array, b: Uint8Array): number {
  const sum = a.reduce((total, value, at) => total + (value - (b[at] ?? 0)) ** 2, 0)
  return 10 * Math.log10((255 * 255 * a.length) / sum)
}
