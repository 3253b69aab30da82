/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Imagen de {name}',
  confirmDelete: '¿Eliminar este lugar?',
  deleted: 'lugar eliminado',
  loadFailed: 'No se ha podido cargar este lugar.',
  editNeedsLogin: 'Inicie sesión para editar este lugar',
  deleteByCreator: 'Solo quien lo creó puede eliminar este lugar',
}
