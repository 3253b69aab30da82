/** Sections 5 and 8, photos of posts, vessels and users. */
export const photoUpload = {
  photoKind:
    'Ce fichier ne peut pas être lu : enregistrez la photo en JPEG et choisissez-la de nouveau (formats : {kinds}).',
  photoFormats: '{kinds}, jusqu’à {size} Mo.',
  uploading: 'Envoi…',
  photoFailed: 'La photo n’a pas été enregistrée : {detail}',
  photoCut: 'La photo est enregistrée, mais son fichier est incomplet : le bas peut manquer.',
  photoTooLarge: 'Ce fichier est trop lourd. Une photo peut faire jusqu’à {size} Mo.',
}
