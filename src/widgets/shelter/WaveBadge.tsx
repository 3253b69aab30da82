import { formatWaveHeight } from '../../core/shelter/sea-units.ts'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import { getWaveClass } from '../../core/shelter/wave-class.ts'
import './wave-scale.css'

/** Wave height on the colour of its class; a dashed question mark if it is unknown. */
export function WaveBadge({
  metres,
  context: { units, language },
}: {
  metres: number | null
  context: Pick<ShelterContext, 'units' | 'language'>
}) {
  if (metres === null) {
    return <span className="rs-wave-badge rs-wave-badge--unknown">?</span>
  }
  const { value, unit } = formatWaveHeight(metres, units.depth, language)
  return (
    <span className={`rs-wave-badge rs-wave-${getWaveClass(metres)}`}>
      {value} <small>{unit}</small>
    </span>
  )
}
