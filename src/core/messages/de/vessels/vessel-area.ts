/** A vessel that is shown in an area instead of at a position. `{time}` is that of the snapshot, `{side}` in nautical miles. */
export const vesselArea = {
  inArea: 'In diesem Gebiet: {time} ({age})',
  side: 'Irgendwo in einem Gebiet von {side} sm',
  mapOf: 'Gebiet, in dem {name} war: {time}',
}
