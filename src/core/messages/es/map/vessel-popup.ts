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
  loadFailed: 'No se ha podido cargar este barco.',
}
