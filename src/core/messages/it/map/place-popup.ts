/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Immagine di {name}',
  confirmDelete: 'Eliminare il luogo?',
  deleted: 'luogo eliminato',
  loadFailed: 'Non è stato possibile caricare questo luogo.',
  editNeedsLogin: 'Per modificare questo luogo occorre accedere',
  deleteByCreator: 'Solo chi lo ha creato può eliminare questo luogo',
}
