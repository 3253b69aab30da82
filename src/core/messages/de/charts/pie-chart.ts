/** A pie chart and its table. */
export const pieChart = {
  describedShares: '{title}: {shares}.',
  share: '{label} {value} ({percent})',
  kind: 'Art',
  count: 'Schiffe',
  total: { one: 'Schiff', other: 'Schiffe' },
  others: 'Alle anderen',
}
