import sharp from 'sharp'
import { createPngBomb } from './png-bomb.ts'

/** Writes the size into the header of an image of 16 × 16 pixels, which stays as small as it is. */
const resizeHeader = {
  jpeg(bytes: Buffer, width: number, height: number) {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
  },
  webp(bytes: Buffer, width: number, height: number) {
    const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
    bytes.writeUInt16LE(width, frame + 3)
    bytes.writeUInt16LE(height, frame + 5)
  },
  gif(bytes: Buffer, width: number, height: number) {
    // The separator of the first image, with its position: 0, 0.
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
    for (const place of [6, frame + 5]) {
      bytes.writeUInt16LE(width, place)
      bytes.writeUInt16LE(height, place + 2)
    }
  },
  avif(bytes: Buffer, width: number, height: number) {
    const size = bytes.indexOf('ispe')
    bytes.writeUInt32BE(width, size + 8)
    bytes.writeUInt32BE(height, size + 12)
  },
}

export type ResizableFormat = keyof typeof resizeHeader | 'png'

/** Creates a small file whose header declares a photo of this size. */
export async function createPhotoHeader(
  format: ResizableFormat,
  width: number,
  height: number,
): Promise<Buffer> {
  if (format === 'png') return createPngBomb(width, height)
  const image = sharp({ create: { width: 16, height: 16, channels: 3, background: '#888888' } })
  const bytes = await image.toFormat(format).toBuffer()
  resizeHeader[format](bytes, width, height)
  return bytes
}
