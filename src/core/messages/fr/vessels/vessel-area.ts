/** A vessel that is shown in an area instead of at a position. `{time}` is that of the snapshot, `{side}` in nautical miles. */
export const vesselArea = {
  inArea: 'Dans cette zone : {time} ({age})',
  side: 'Quelque part dans une zone de {side} M',
  mapOf: 'Zone où se trouvait {name} : {time}',
}
