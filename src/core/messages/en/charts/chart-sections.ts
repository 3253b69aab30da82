/** Sections 2, 3 and 9, the charts of a place or vessel page. Only the title of the wind scale is from the specification. */
export const chartSections = {
  windScale: 'Sustained Wind Scale (Kts.)',
  visitors: 'Visitors of the last 30 days',
  weather: 'Wind and temperature',
  weatherNote: 'Measured by the nearest weather beacon within {miles} nm. Times are in GMT.',
  sensors: 'Sensors on board',
  sensorsNote: "Reported by the boat's instruments. Times are in GMT.",
  rangeTitles: { '24h': 'Last 24 hours', '30d': 'Last 30 days' },
  simulated: 'These charts include simulated boats or a simulated weather beacon.',
  emptyWeather:
    'No weather beacon within {miles} nm has reported in the last 30 days. Wind and temperature appear here when one does.',
  emptySensors:
    'This boat has not reported wind or depth in the last 30 days. Readings appear here when its plotter sends them.',
} as const
