/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Imagen de {name}',
  confirmDelete: '¿Eliminar este lugar?',
  deleted: 'lugar eliminado',
  loadFailed: 'No se ha podido cargar este lugar.',
  editNeedsLogin: 'Inicie sesión para editar este lugar',
  deleteByCreator: 'Solo quien lo creó puede eliminar este lugar',
}

export const weatherPopup = { near: 'Tiempo cerca de: {name}' }

export const vesselPopup = {
  updated: 'Actualizado',
  sog: 'Velocidad s/f',
  cog: 'Rumbo s/f',
  checkedIn: 'De escala en',
  view: 'Página del barco',
  followed: 'Usted sigue este barco',
  stale: 'Sin noticias desde hace un tiempo: puede estar en otro sitio.',
  thumbnail: 'Imagen de {name}',
  track: 'Derrota',
  trackOf: 'Derrota de {name}',
  trackSpan: 'últimas {hours} horas',
  reversedTrackSpan: 'últimas {hours} horas, para el regreso',
  reverse: 'Invertir la derrota',
  gpx: 'Descargar como GPX',
  hideTrack: 'Ocultar la derrota',
  noTrack: 'No se conoce ninguna derrota de {name} de las últimas {hours} horas.',
  trackFailed: 'No se ha podido cargar la derrota de {name}.',
  loadFailed: 'No se ha podido cargar este barco.',
}
