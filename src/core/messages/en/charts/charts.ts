/** Sections 2, 3 and 9, charts. */
export const charts = {
  /** A title with its time range: 'Wind speed, last 24 hours'. */
  titled: '{title}, {range}',
  ranges: { '24h': 'last 24 hours', '30d': 'last 30 days' },
  metrics: {
    'visitors-by-length': 'Visitors by length',
    'visitors-by-type': 'Visitors by type',
    'check-ins': 'Check-ins per day',
    'wind-speed': 'Wind speed',
    'wind-direction': 'Wind direction',
    temperature: 'Air temperature',
    'wind-angle': 'Wind angle',
    depth: 'Depth',
  },
  /** Text alternatives of the charts, for screen readers. */
  described: '{title}: lowest {low}, highest {high}, latest {latest} ({when}).',
  describedDirections: '{title}: mostly {prevailing}, latest {latest} ({when}).',
  latest: 'latest',
  table: 'Values as a table',
  csv: 'Download as CSV',
  png: 'Download as PNG',
  tableOf: 'Values of {title}',
  time: 'Time (GMT)',
  day: 'Day (GMT)',
  noValue: 'none',
  unknown: 'unknown',
  waiting: 'The chart loads when you scroll to it.',
  failed: 'The chart could not be drawn. Its values are in the table.',
  loadFailed: 'The charts could not be loaded.',
  emptyVisitors:
    'No boats have been seen here in the last 30 days. Boats that report by AIS or check in are counted by length and type.',
  emptySeries: 'No measurements in the {range}.',
} as const
