/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'tranquillo',
  2: 'abbastanza tranquillo',
  3: 'moderato',
  4: 'affollato',
  5: 'molto affollato',
}

export const trafficIndexLabels = {
  of: 'Indice di traffico {value} su 5',
  unknown: 'Traffico non ancora contato',
}
