/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = {
  simulatedBoats: 'Bateaux simulés',
  note: '(bateaux simulés)',
}
