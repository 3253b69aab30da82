import { dataCharts as limits } from '../../core/limits/data-charts.ts'
import { chartSections } from '../../core/messages/en/charts.json'
import { useMessages } from '../use-messages.ts'

const english = { chartSections }

/** Upper bounds of the steps of the scale; tokens.css has a colour for each. */
const stops = [0, 10, 20, 30] as const

/** Colour scale of wind, 0 to 30 knots, labelled as in the specification. */
export function WindScale() {
  const messages = useMessages(english)
  return (
    // The chart has its own text alternative. Numbers run from left to right.
    <div className="rs-wind-scale" aria-hidden="true">
      <p>{messages.chartSections.windScale}</p>
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

/** Colour of a wind speed in knots; speeds beyond the scale get the last colour. */
export function getWindColour(knots: number): string {
  const { min, max } = limits.bubbleScale
  const within = Math.min(max, Math.max(min, knots))
  const upper = stops.find((stop) => stop >= within) ?? max
  const lower = stops.findLast((stop) => stop <= within) ?? min
  if (upper === lower) return `var(--rs-wind-${upper})`
  const percent = Math.round(((within - lower) / (upper - lower)) * 100)
  return `color-mix(in srgb, var(--rs-wind-${upper}) ${percent}%, var(--rs-wind-${lower}))`
}
