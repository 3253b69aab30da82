/** Charts (section 9). */
export const dataCharts = {
  seriesDays: 30,
  seriesHours: 24,
  type: { column: 1, area: 2, line: 3 },
  roundSizePx: 345,
  bubbleScale: { min: 0, max: 30 },
  titleFontSize: 12,
} as const
