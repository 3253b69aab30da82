/** Section 9, names of the levels of the traffic index. */
export const trafficLevels = {
  1: 'quiet',
  2: 'fairly quiet',
  3: 'moderate',
  4: 'busy',
  5: 'very busy',
} as const

/** How busy a place is, section 2. */
export const trafficIndexLabels = {
  of: 'Traffic index {value} of 5',
  unknown: 'No traffic recorded yet',
} as const
