import { waveClassMetres } from '../limits/shelter.ts'

/** Number of classes of wave height. */
export const waveClassCount = waveClassMetres.length + 1

/** Returns the class of a significant wave height in metres, from 0 for the lowest to 4. */
export function getWaveClass(metres: number): number {
  return waveClassMetres.filter((from) => metres > from).length
}
