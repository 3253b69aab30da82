/** A file that begins as a JPEG does: for forms, which look no further. */
export function createJpegFile(name: string): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
}
