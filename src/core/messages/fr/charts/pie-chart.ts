/** A pie chart and its table. */
export const pieChart = {
  describedShares: '{title} : {shares}.',
  share: '{label} {value} ({percent})',
  kind: 'Catégorie',
  count: 'Bateaux',
  total: { one: 'bateau', other: 'bateaux' },
  others: 'Tous les autres',
}
