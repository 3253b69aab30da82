/** Sections 5 and 8, photos of posts, vessels and users. */
export const photoUpload = {
  photoKind:
    'Questo file non può essere letto: salvare la foto come JPEG e sceglierla di nuovo (formati: {kinds}).',
  photoFormats: '{kinds}, fino a {size} MB.',
  uploading: 'Caricamento…',
  photoFailed: 'La foto non è stata salvata: {detail}',
  photoCut: 'La foto è stata salvata, ma il file è incompleto: può mancare la parte inferiore.',
  photoTooLarge: 'Questo file è troppo grande. Una foto può avere al massimo {size} MB.',
}
