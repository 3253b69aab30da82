/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'ruhig',
  2: 'eher ruhig',
  3: 'mäßig',
  4: 'belebt',
  5: 'sehr belebt',
}

export const trafficIndexLabels = {
  of: 'Verkehrsindex {value} von 5',
  unknown: 'Noch kein Verkehr gezählt',
}
