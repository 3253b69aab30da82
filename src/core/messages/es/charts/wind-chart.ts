/** A chart of wind by direction and its table. */
export const windChart = {
  describedWind: '{title}: sobre todo del {prevailing}, de {low} a {high}, el último del {latest} ({when}).',
  describedAngle: '{title}: sobre todo a {prevailing}, de {low} a {high}, el último a {latest} ({when}).',
  speed: 'Velocidad',
  direction: 'Dirección',
  directionAtSpeed: '{direction} a {speed}',
  bow: 'Proa',
}
