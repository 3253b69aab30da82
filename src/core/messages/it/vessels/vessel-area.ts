/** A vessel that is shown in an area instead of at a position. `{time}` is that of the snapshot, `{side}` in nautical miles. */
export const vesselArea = {
  inArea: 'In quest’area: {time} ({age})',
  side: 'In un punto di un’area di {side} NM',
  mapOf: 'Area in cui si trovava {name}: {time}',
}
