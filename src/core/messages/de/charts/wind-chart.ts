/** A chart of wind by direction and its table. */
export const windChart = {
  describedWind: '{title}: meist aus {prevailing}, {low} bis {high}, zuletzt aus {latest} ({when}).',
  describedAngle: '{title}: meist bei {prevailing}, {low} bis {high}, zuletzt bei {latest} ({when}).',
  speed: 'Geschwindigkeit',
  direction: 'Richtung',
  directionAtSpeed: '{direction} mit {speed}',
  bow: 'Bug',
}
