/** Line about the shelter of a place, on the plotter and in share pictures. Ours. */
export const shelterLine = {
  open: 'Shelter: open to {point} {miles} nm',
  openSea: 'Shelter: open sea to {point}',
  wave: 'at {wind} kn from {point} {wave} m (wind at {station}, {time} UTC)',
  coarse: 'Shelter unknown: coast too coarse here ({spacing} m)',
  unknown: 'Shelter unknown: no water within {distance} m',
  approximate: 'Shelter unknown: the position is approximate',
}
