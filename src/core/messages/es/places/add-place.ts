/** Section 2 and 5, adding a place. */
export const addPlace = {
  submit: 'Enviar para revisión',
  confirm: '¿Enviar este lugar nuevo? (Puede tardar unos segundos…)',
  added: 'Lugar añadido',
  thanks:
    '¡Gracias! Puede editar o eliminar este lugar. El administrador del sitio puede eliminarlo si no cumple las normas.',
  title: 'Añadir un punto de interés',
  latitude: 'Latitud',
  longitude: 'Longitud',
  name: 'Nombre',
  type: 'Tipo de lugar',
  description: 'Descripción',
  descriptionHint: 'Abrigo, profundidad, VHF: lo que debe saber quien llega.',
  failed: 'No se ha podido añadir el lugar. Lo que escribió sigue aquí.',
  logInAgain: 'Su sesión ha terminado. Inicie sesión en otra pestaña y vuelva a enviar.',
  viewAdded: 'Ver el lugar',
}
