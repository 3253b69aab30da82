/** A chart of wind by direction and its table. */
export const windChart = {
  describedWind: '{title} : surtout de {prevailing}, de {low} à {high}, en dernier de {latest} ({when}).',
  describedAngle: '{title} : surtout à {prevailing}, de {low} à {high}, en dernier à {latest} ({when}).',
  speed: 'Vitesse',
  direction: 'Direction',
  directionAtSpeed: '{direction} à {speed}',
  bow: 'Étrave',
}
