/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'tranquilo',
  2: 'bastante tranquilo',
  3: 'moderado',
  4: 'concurrido',
  5: 'muy concurrido',
}

export const trafficIndexLabels = {
  of: 'Índice de tráfico: {value} de 5',
  unknown: 'Tráfico aún sin medir',
}
