import { drawSeamark, seamarkBox, type SeamarkLook } from './seamark-parts.ts'
import './seamark.css'

/** Drawing of a seamark, hidden from screen readers: its name stands beside it. */
export function SeamarkIcon({ look }: { look: SeamarkLook }) {
  const { width, height } = seamarkBox
  return (
    <svg className="rs-seamark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawSeamark(look).map(({ path, className, clip }) => {
        const key = `${className} ${path} ${clip}`
        const drawn = <path key={key} className={className} d={path} />
        if (!clip) return drawn
        const [x, y, w, h] = clip
        return (
          <svg key={key} x={x} y={y} width={w} height={h} viewBox={clip.join(' ')}>
            {drawn}
          </svg>
        )
      })}
    </svg>
  )
}
