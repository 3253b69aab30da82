/** A kind of photo that is taken, and how its first bytes read as Latin-1. */
interface PhotoType {
  /** The media type it may be announced as. */
  type: string
  /** Its name as people write it. */
  name: string
  start: RegExp
}

/**
 * Every kind of photo that is taken: what the prebuilt sharp of the server decodes and every
 * browser of today saves. HEIC is not among them, for that build has no HEVC decoder.
 */
const photoTypes = [
  { type: 'image/jpeg', name: 'JPEG', start: /^\xff\xd8\xff/ },
  { type: 'image/png', name: 'PNG', start: /^\x89PNG\r\n\x1a\n/ },
  { type: 'image/gif', name: 'GIF', start: /^GIF8[79]a/ },
  { type: 'image/webp', name: 'WebP', start: /^RIFF[^]{4}WEBP/ },
  { type: 'image/avif', name: 'AVIF', start: /^[^]{4}ftypavi[fs]/ },
] as const satisfies readonly PhotoType[]

/** The media type of a photo that is taken. */
export type PhotoMediaType = (typeof photoTypes)[number]['type']

/** Media types that are taken, in the order of {@link photoTypeNames}. */
export const photoMediaTypes: readonly PhotoMediaType[] = photoTypes.map(({ type }) => type)

/** The `accept` of every input for a photo; a phone that keeps HEIC then hands over a JPEG. */
export const photoAccept = photoMediaTypes.join(',')

/** The names of the kinds that are taken, 'JPEG, PNG, …', for sentences in every language. */
export const photoTypeNames = photoTypes.map(({ name }) => name).join(', ')

/** So many bytes from the start tell the kind. */
export const photoSignatureBytes = 12

/** The media type of a photo by its first bytes, whatever its name says; null for all that is not taken. */
export function detectPhotoMediaType(bytes: Uint8Array): PhotoMediaType | null {
  const start = String.fromCharCode(...bytes.subarray(0, photoSignatureBytes))
  return photoTypes.find((kind) => kind.start.test(start))?.type ?? null
}
