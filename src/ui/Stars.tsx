import { rating } from '../core/limits/places.ts'
import { Icon } from './icons/Icon.tsx'
import * as icons from './icons/control-icons.ts'
import './stars.css'

/** An average as stars, rounded to whole stars. `label` is its accessible name. */
export function Stars({ average, label }: { average: number; label: string }) {
  const filled = Math.round(average)
  return (
    <span className="rs-stars" role="img" aria-label={label}>
      {Array.from({ length: rating.max }, (_, index) => (
        <span key={index} className={index < filled ? 'rs-star rs-star--on' : 'rs-star'}>
          <Icon parts={icons.star} />
        </span>
      ))}
    </span>
  )
}
