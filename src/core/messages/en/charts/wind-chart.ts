/** A chart of wind by direction and its table. */
export const windChart = {
  describedWind: '{title}: mostly from {prevailing}, {low} to {high}, latest from {latest} ({when}).',
  describedAngle: '{title}: mostly at {prevailing}, {low} to {high}, latest at {latest} ({when}).',
  speed: 'Speed',
  direction: 'Direction',
  directionAtSpeed: '{direction} at {speed}',
  bow: 'Bow',
} as const
