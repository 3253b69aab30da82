import { formatWaveRange, type WaveRange } from '../../core/shelter/sea-units.ts'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import { getWaveClass } from '../../core/shelter/wave-class.ts'
import './wave-scale.css'

/** Wave height on the colour of its class, an interval on that of its high end; a dashed question mark if it is unknown. */
export function WaveBadge({
  range,
  context: { units, language },
}: {
  range: WaveRange | null
  context: Pick<ShelterContext, 'units' | 'language'>
}) {
  if (!range) {
    return <span className="rs-wave-badge rs-wave-badge--unknown">?</span>
  }
  const { value, unit } = formatWaveRange(range, units.depth, language)
  return (
    <span
      className={`rs-wave-badge rs-wave-${getWaveClass(range.high)}`}
      data-interval={range.low < range.high}
    >
      {value} <small>{unit}</small>
    </span>
  )
}
