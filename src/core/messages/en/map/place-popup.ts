/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Picture of {name}',
  confirmDelete: 'Confirm place delete?',
  deleted: 'place deleted',
  loadFailed: 'This place could not be loaded.',
  editNeedsLogin: 'Log in to edit this place',
  deleteByCreator: 'Only the creator can delete this place',
} as const
