/** A kind of picture that is taken. */
export interface PictureKind {
  /** The media type it may be announced as. */
  type: string
  /** What sharp calls it. */
  formats: string[]
}

const kinds = {
  jpeg: { type: 'image/jpeg', formats: ['jpeg'] },
  png: { type: 'image/png', formats: ['png'] },
  gif: { type: 'image/gif', formats: ['gif'] },
  webp: { type: 'image/webp', formats: ['webp'] },
  avif: { type: 'image/avif', formats: ['heif', 'avif'] },
} satisfies Record<string, PictureKind>

/** The media types an upload may be announced as. */
export const pictureTypes: readonly string[] = Object.values(kinds).map(({ type }) => type)

/** So many bytes from the start tell the kind. */
export const kindBytes = 12

/**
 * The kind of a picture by its first bytes, whatever its name says; null for all
 * else, which no decoder is shown: SVG, TIFF, HEIC, pages, programs.
 */
export function pictureKind(bytes: Buffer): PictureKind | null {
  const start = bytes.toString('latin1', 0, kindBytes)
  if (start.startsWith('\xff\xd8\xff')) return kinds.jpeg
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return kinds.png
  if (/^GIF8[79]a/.test(start)) return kinds.gif
  if (/^RIFF[^]{4}WEBP/.test(start)) return kinds.webp
  if (/^[^]{4}ftypavi[fs]/.test(start)) return kinds.avif
  return null
}
