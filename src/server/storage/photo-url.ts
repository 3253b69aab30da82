/** Stored sizes of a photo. */
export type PhotoStyle = 'original' | 'thumb'

/** Last part of every photo URL; all stored photos are JPEG. */
export const photoFileName = 'photo.jpg'

/** Parts of a photo URL before and after the id (CONTRACT section 3: `/photos/{id}/{style}/{file}`). */
export function getPhotoUrlParts(style: PhotoStyle): [before: string, after: string] {
  return ['/photos/', `/${style}/${photoFileName}`]
}

/** URL of a photo; null if there is no photo. */
export function getPhotoUrl(photoId: number | null, style: PhotoStyle): string | null {
  return photoId === null ? null : getPhotoUrlParts(style).join(String(photoId))
}
