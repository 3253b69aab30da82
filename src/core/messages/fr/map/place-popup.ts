/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Image de {name}',
  confirmDelete: 'Supprimer ce lieu ?',
  deleted: 'lieu supprimé',
  loadFailed: 'Ce lieu n’a pas pu être chargé.',
  editNeedsLogin: 'Connectez-vous pour modifier ce lieu',
  deleteByCreator: 'Seul son créateur peut supprimer ce lieu',
}
