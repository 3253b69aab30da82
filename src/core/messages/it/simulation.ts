/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = {
  simulatedBoats: 'Barche simulate',
  note: '(barche simulate)',
}
