import { waveClassMetres } from '../../core/limits/shelter.ts'
import { convertWaveHeight } from '../../core/shelter/sea-units.ts'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import { formatNumberUpTo } from '../../core/format-number.ts'
import { waveClassCount } from '../../core/shelter/wave-class.ts'
import './wave-scale.css'

/** Legend of the colours of wave heights. */
export function WaveScale({ context: { messages, units, language } }: { context: ShelterContext }) {
  const bounds = waveClassMetres.map((metres) => convertWaveHeight(metres, units.depth))
  const unit = units.depth === 'm' ? 'm' : 'ft'
  const numbers = bounds.map((height) => formatNumberUpTo(height, language, 1))
  const ranges = Array.from({ length: waveClassCount }, (_, index) => {
    if (index === 0) return `≤ ${numbers[0]}`
    return index === numbers.length ? `> ${numbers.at(-1)}` : `${numbers[index - 1]}–${numbers[index]}`
  })
  return (
    <ul className="rs-wave-scale" aria-label={`${messages.shelter.waveScale}, ${unit}`}>
      {ranges.map((range, index) => (
        <li key={range} className={`rs-wave-${index}`}>
          {range}
          {index === numbers.length && ` ${unit}`}
        </li>
      ))}
    </ul>
  )
}
