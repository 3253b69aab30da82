/** An accepted photo format and its signature: the first bytes of a file, decoded as Latin-1. */
interface PhotoType {
  /** Media type. */
  type: string
  /** Name of the format as displayed. */
  name: string
  signature: RegExp
}

/**
 * All accepted photo formats: those that the prebuilt sharp of the server decodes and
 * current browsers can save. HEIC is excluded because that build has no HEVC decoder.
 */
const photoTypes = [
  { type: 'image/jpeg', name: 'JPEG', signature: /^\xff\xd8\xff/ },
  { type: 'image/png', name: 'PNG', signature: /^\x89PNG\r\n\x1a\n/ },
  { type: 'image/gif', name: 'GIF', signature: /^GIF8[79]a/ },
  { type: 'image/webp', name: 'WebP', signature: /^RIFF[^]{4}WEBP/ },
  { type: 'image/avif', name: 'AVIF', signature: /^[^]{4}ftypavi[fs]/ },
] as const satisfies readonly PhotoType[]

/** Media type of an accepted photo. */
export type PhotoMediaType = (typeof photoTypes)[number]['type']

/** Accepted media types, in the order of {@link photoTypeNames}. */
export const photoMediaTypes: readonly PhotoMediaType[] = photoTypes.map(({ type }) => type)

/** Value of `accept` for photo inputs. With it, phones convert HEIC photos to JPEG. */
export const photoAccept = photoMediaTypes.join(',')

/** Names of the accepted formats, 'JPEG, PNG, …', for use in messages. */
export const photoTypeNames = photoTypes.map(({ name }) => name).join(', ')

/** Number of leading bytes needed to detect the format. */
export const photoSignatureBytes = 12

/** Detects the media type of a photo from its first bytes; null for formats that are not accepted. */
export function detectPhotoMediaType(bytes: Uint8Array): PhotoMediaType | null {
  const signature = String.fromCharCode(...bytes.subarray(0, photoSignatureBytes))
  return photoTypes.find((format) => format.signature.test(signature))?.type ?? null
}
