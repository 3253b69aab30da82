import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import type { ShelterRay } from '../../core/contract/shelter.ts'
import { computeRaySea, nameRay } from '../../core/shelter/ray-sentences.ts'
import type { ShelterContext, Wind } from '../../core/shelter/shelter-quantities.ts'
import { getWaveClass } from '../../core/shelter/wave-class.ts'
import { getRayIndex } from '../../core/shelter/waves.ts'
import { formatWaveHeight } from '../../core/shelter/sea-units.ts'
import { formatNumberUpTo } from '../../core/format-number.ts'
import { formatQuantity, metresPerNauticalMile } from '../../core/units.ts'
import {
  createSectorPath,
  findQuietBearing,
  getRoseBearing,
  roseHubRadius,
  roseRadius,
  roseRingMiles,
  toRosePoint,
  toRoseRadius,
} from './rose-geometry.ts'
import './rose.css'

export interface ShelterRoseProps {
  /** 36 rays clockwise from north. */
  rays: readonly ShelterRay[]
  /** The wind that raises the waves; without it the sectors have no waves. */
  wind: Wind | null
  chosen: number
  onChoose: (index: number) => void
  context: ShelterContext
}

const half = 140
/** Radius of the outline of a ray without open water, which remains visible. */
const shortestOutline = roseHubRadius + 10
/** Every third direction has its wave height written beside it. */
const writtenEvery = 3

/**
 * Rose of open water and waves, north up. The length of a sector is the fetch on a logarithmic scale, its paler
 * end the longest sub-ray; it has one tab stop, and arrow keys move between the rays.
 */
export function ShelterRose({ rays, wind, chosen, onChoose, context }: ShelterRoseProps) {
  const id = useId()
  const speedKn = wind?.speedKn ?? null

  function chooseAt(event: MouseEvent<HTMLDivElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
    onChoose(getRayIndex(getRoseBearing(point)))
  }

  function chooseByKey(event: KeyboardEvent) {
    const last = rays.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    onChoose(target)
  }

  return (
    // The focus stays on the list: Preact writes `tabIndex` on SVG elements in a case that browsers ignore.
    <div
      className="rs-rose"
      role="listbox"
      tabIndex={0}
      aria-label={context.messages.shelter.rose}
      aria-activedescendant={`${id}-${chosen}`}
      onClick={chooseAt}
      onKeyDown={chooseByKey}
    >
      <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} role="presentation">
        <circle className="rs-rose__face" r={roseRadius} aria-hidden="true" />
        {rays.map((ray, index) => (
          <g
            key={ray.bearing}
            id={`${id}-${index}`}
            className="rs-rose__ray"
            role="option"
            aria-selected={index === chosen}
            aria-label={nameRay(ray, speedKn, context)}
          >
            <RaySector ray={ray} speedKn={speedKn} />
          </g>
        ))}
        <g className="rs-rose__marks" aria-hidden="true">
          <Rings rays={rays} context={context} />
          <CompassLetters radius={wind ? letterRadius.withFigures : letterRadius.alone} context={context} />
          {wind && <WaveFigures rays={rays} wind={wind} context={context} />}
          {wind && <WindArrow direction={wind.direction} />}
          <ChosenOutline ray={rays[chosen]} />
          <circle className="rs-rose__place" r={3.5} />
        </g>
      </svg>
    </div>
  )
}

/** Sector of a ray: to the fetch in the colour of its waves, to the longest sub-ray paler, and its outline if chosen. */
function RaySector({ ray, speedKn }: { ray: ShelterRay; speedKn: number | null }) {
  const { bearing } = ray
  const [min, mean, max] = [ray.min_m, ray.fetch_m, ray.max_m].map(toRoseRadius) as [number, number, number] // of three
  const wave = speedKn === null ? null : getWaveClass(computeRaySea(ray, speedKn).heightMetres)
  return (
    <g className={wave === null ? undefined : `rs-wave-${wave}`}>
      <path className="rs-rose__longest" d={createSectorPath(bearing, mean, max)} />
      <path className="rs-rose__fetch" d={createSectorPath(bearing, roseHubRadius, mean)} />
      <path className="rs-rose__shortest" d={createSectorPath(bearing, min, mean)} />
    </g>
  )
}

/** Outline of the chosen ray, as long as its longest sub-ray, so that it is not taken for open water. */
function ChosenOutline({ ray }: { ray: ShelterRay | undefined }) {
  if (!ray) return null
  const length = Math.max(toRoseRadius(ray.max_m), shortestOutline)
  return <path className="rs-rose__chosen" d={createSectorPath(ray.bearing, roseHubRadius, length)} />
}

function Rings({ rays, context }: { rays: readonly ShelterRay[]; context: ShelterContext }) {
  const bearing = findQuietBearing(rays)
  return roseRingMiles.map((miles) => {
    const radius = toRoseRadius(miles * metresPerNauticalMile)
    const { x, y } = toRosePoint(bearing, radius)
    return (
      <g key={miles}>
        <circle className="rs-rose__ring" r={radius} />
        <text className="rs-rose__ring-label" x={x} y={y}>
          {formatQuantity({
            value: formatNumberUpTo(miles, context.language, 1),
            unit: context.messages.weatherUnits.nm,
          })}
        </text>
      </g>
    )
  })
}

/** Radius of the letters outside the figures and the arrow, or next to the rings if there are none. */
const letterRadius = { withFigures: 132, alone: 112 } as const

function CompassLetters({ radius, context }: { radius: number; context: ShelterContext }) {
  const { n, e, s, w } = context.messages.compass
  return [n, e, s, w].map((letter, index) => {
    const { x, y } = toRosePoint(index * 90, radius)
    return (
      <text key={letter} className="rs-rose__letter" x={x} y={y}>
        {letter}
      </text>
    )
  })
}

const figureRadius = 110
/** Degrees on both sides of the arrow, which would cover a figure there. */
const arrowDegrees = 12

/** Wave heights around the rings, except below the arrow, whose height is written beside the rose. */
function WaveFigures({
  rays,
  wind: { direction, speedKn },
  context,
}: {
  rays: readonly ShelterRay[]
  wind: Wind
  context: ShelterContext
}) {
  const isCovered = (bearing: number) => Math.abs(((bearing - direction + 540) % 360) - 180) < arrowDegrees
  return rays
    .filter(({ bearing }, index) => index % writtenEvery === 0 && !isCovered(bearing))
    .map((ray) => {
      const { x, y } = toRosePoint(ray.bearing, figureRadius)
      const { heightMetres } = computeRaySea(ray, speedKn)
      const { value } = formatWaveHeight(heightMetres, context.units.depth, context.language)
      return (
        <text key={ray.bearing} className="rs-rose__figure" x={x} y={y}>
          {value}
        </text>
      )
    })
}

/** Arrow outside the rings that points where the wind blows. */
function WindArrow({ direction }: { direction: number }) {
  return (
    <g transform={`rotate(${direction})`}>
      <path
        className="rs-rose__arrow"
        d="M0 -98 L8 -114 L2.5 -112 L2.5 -121 L-2.5 -121 L-2.5 -112 L-8 -114 Z"
      />
    </g>
  )
}
