/** A chart of wind by direction and its table. */
export const windChart = {
  describedWind: '{title}: per lo più da {prevailing}, da {low} a {high}, ultimo da {latest} ({when}).',
  describedAngle: '{title}: per lo più a {prevailing}, da {low} a {high}, ultimo a {latest} ({when}).',
  speed: 'Velocità',
  direction: 'Direzione',
  directionAtSpeed: '{direction} a {speed}',
  bow: 'Prua',
}
