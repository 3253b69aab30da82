/** A pie chart and its table. */
export const pieChart = {
  describedShares: '{title}: {shares}.',
  share: '{label} {value} ({percent})',
  kind: 'Clase',
  count: 'Barcos',
  total: { one: 'barco', other: 'barcos' },
  others: 'Todos los demás',
}
