import { dataCharts as limits } from '../../core/limits.ts'
import { useRoadstead } from '../roadstead-context.ts'

/** Ends of the parts of the scale; each has a colour in tokens.css. */
const stops = [0, 10, 20, 30] as const

/** The colour scale of wind, 0 to 30 knots, as the specification labels it. */
export function WindScale() {
  const { messages } = useRoadstead()
  return (
    // The scale is one of a picture that has words of its own. Numbers run from left to right.
    <div className="rs-wind-scale" aria-hidden="true">
      <p>{messages.charts.windScale}</p>
      <div dir="ltr">
        <i />
        <ol>
          {stops.map((stop) => (
            <li key={stop}>{stop}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** The colour of a wind of so many knots; what is beyond the scale has the colour of its end. */
export function getWindColour(knots: number): string {
  const { min, max } = limits.bubbleScale
  const within = Math.min(max, Math.max(min, knots))
  const upper = stops.find((stop) => stop >= within) ?? max
  const lower = stops.findLast((stop) => stop <= within) ?? min
  if (upper === lower) return `var(--rs-wind-${upper})`
  const percent = Math.round(((within - lower) / (upper - lower)) * 100)
  return `color-mix(in srgb, var(--rs-wind-${upper}) ${percent}%, var(--rs-wind-${lower}))`
}
