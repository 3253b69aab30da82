/** A pie chart and its table. */
export const pieChart = {
  describedShares: '{title}: {shares}.',
  share: '{label} {value} ({percent})',
  kind: 'Kind',
  count: 'Vessels',
  total: { one: 'vessel', other: 'vessels' },
  others: 'All others',
} as const
