/** The forms in which a photo is kept. */
export type PhotoStyle = 'original' | 'thumb'

/** Last part of every photo's address: all that is kept is a JPEG. */
export const photoFileName = 'photo.jpg'

/** Address of a photo in a style (CONTRACT section 3: `/photos/{id}/{style}/{file}`); null where there is none. */
export function getPhotoUrl(photoId: number | null, style: PhotoStyle): string | null {
  return photoId === null ? null : `/photos/${photoId}/${style}/${photoFileName}`
}
