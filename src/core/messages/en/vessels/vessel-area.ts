/** A vessel that is shown in an area instead of at a position. `{time}` is that of the snapshot, `{side}` in nautical miles. */
export const vesselArea = {
  inArea: 'In this area at {time} ({age})',
  side: 'Somewhere in an area of {side} nm',
  mapOf: 'Area in which {name} was at {time}',
} as const
