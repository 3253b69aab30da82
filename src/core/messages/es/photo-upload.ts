/** Sections 5 and 8, photos of posts, vessels and users. */
export const photoUpload = {
  photoKind: 'No podemos leer este archivo: guarde la foto como JPEG y elíjala de nuevo (formatos: {kinds}).',
  photoFormats: '{kinds}, hasta {size} MB.',
  uploading: 'Subiendo…',
  photoFailed: 'La foto no se ha guardado: {detail}',
  photoCut: 'La foto se ha guardado, pero el archivo está incompleto: puede faltar la parte inferior.',
  photoTooLarge: 'Este archivo es demasiado grande. Una foto puede tener hasta {size} MB.',
}
