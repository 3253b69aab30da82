import { trafficIndex } from '../core/limits/places.ts'
import './traffic-index.css'

/** Traffic index as rising bars and its number, with an optional note; a dash without an index. */
export function TrafficIndex({ value, label, note }: { value: number | null; label: string; note?: string }) {
  if (value === null) {
    return (
      <span className="rs-traffic rs-traffic--unknown" role="img" aria-label={label} title={label}>
        –
      </span>
    )
  }
  return (
    <span className="rs-traffic" role="img" aria-label={label} title={label}>
      {Array.from({ length: trafficIndex.max }, (_, index) => (
        <i
          key={index}
          className={index < value ? 'rs-traffic--on' : ''}
          style={{ height: `${30 + (70 / (trafficIndex.max - 1)) * index}%` }}
        />
      ))}
      <b>{value}</b>
      {note && <small>{note}</small>}
    </span>
  )
}
