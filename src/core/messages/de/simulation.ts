/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = {
  simulatedBoats: 'Simulierte Boote',
  note: '(simulierte Boote)',
}
