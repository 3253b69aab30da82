/** Stored sizes of a photo. */
export type PhotoStyle = 'original' | 'thumb'

/** Last part of every photo URL; all stored photos are JPEG. */
export const photoFileName = 'photo.jpg'

/** URL of a photo (CONTRACT section 3: `/photos/{id}/{style}/{file}`); null if there is no photo. */
export function getPhotoUrl(photoId: number | null, style: PhotoStyle): string | null {
  return photoId === null ? null : `/photos/${photoId}/${style}/${photoFileName}`
}
