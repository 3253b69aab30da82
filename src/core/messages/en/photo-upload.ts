/** Sections 5 and 8, photos of posts, vessels and users. */
export const photoUpload = {
  photoKind: 'This file cannot be read. Save the photo as JPEG and choose it again (formats: {kinds}).',
  photoFormats: '{kinds}, up to {size} MB.',
  uploading: 'Uploading…',
  photoFailed: 'The photo was not saved: {detail}',
  photoCut: 'The photo was saved, but its file ends early: the bottom may be missing.',
  photoTooLarge: 'This file is too large. Photos can be up to {size} MB.',
} as const
