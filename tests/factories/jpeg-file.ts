/** Creates a file with the first bytes of a JPEG, for forms that check no more. */
export function createJpegFile(name: string): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
}
