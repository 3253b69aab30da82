/** Sections 5 and 8, photos of posts, vessels and users. */
export const photoUpload = {
  photoKind:
    'Diese Datei lässt sich nicht lesen: Speichern Sie das Foto als JPEG und wählen Sie es erneut (Formate: {kinds}).',
  photoFormats: '{kinds}, bis {size} MB.',
  uploading: 'Wird hochgeladen …',
  photoFailed: 'Das Foto wurde nicht gespeichert: {detail}',
  photoCut: 'Das Foto wurde gespeichert, aber die Datei endet vorzeitig: unten kann etwas fehlen.',
  photoTooLarge: 'Diese Datei ist zu groß. Ein Foto darf bis zu {size} MB haben.',
}
