/** Label of data that includes simulated boats. Ours. */
export const simulation = {
  simulatedBoats: 'Simulated boats',
  note: '(simulated boats)',
} as const
