/** Section 2, the track of a vessel. */
export const vesselTrack = {
  trackOf: 'Derrota de {name}',
  trackSpan: 'últimas {hours} horas',
  reversedTrackSpan: 'últimas {hours} horas, para el regreso',
  reverse: 'Invertir la derrota',
  gpx: 'Descargar como GPX',
  hideTrack: 'Ocultar la derrota',
  noTrack: 'No se conoce ninguna derrota de {name} de las últimas {hours} horas.',
  trackFailed: 'No se ha podido cargar la derrota de {name}.',
}
