/** A vessel that is shown in an area instead of at a position. `{time}` is that of the snapshot, `{side}` in nautical miles. */
export const vesselArea = {
  inArea: 'En esta zona: {time} ({age})',
  side: 'En algún punto de una zona de {side} M',
  mapOf: 'Zona en la que estaba {name}: {time}',
}
