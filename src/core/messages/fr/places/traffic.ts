/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'calme',
  2: 'assez calme',
  3: 'modérée',
  4: 'forte',
  5: 'très forte',
}

export const trafficIndexLabels = {
  of: 'Indice de fréquentation : {value} sur 5',
  unknown: 'Fréquentation pas encore mesurée',
}
