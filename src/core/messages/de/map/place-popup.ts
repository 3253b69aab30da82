/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Bild von {name}',
  confirmDelete: 'Ort wirklich löschen?',
  deleted: 'Ort gelöscht',
  loadFailed: 'Dieser Ort konnte nicht geladen werden.',
  editNeedsLogin: 'Melden Sie sich an, um diesen Ort zu bearbeiten',
  deleteByCreator: 'Nur wer diesen Ort angelegt hat, kann ihn löschen',
}
