/** A pie chart and its table. */
export const pieChart = {
  describedShares: '{title}: {shares}.',
  share: '{label} {value} ({percent})',
  kind: 'Tipo',
  count: 'Imbarcazioni',
  total: { one: 'imbarcazione', other: 'imbarcazioni' },
  others: 'Tutte le altre',
}
