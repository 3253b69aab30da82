import type { DivIcon } from 'leaflet'
import { getVesselMarkerIcon, type VesselIcon } from '../../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../../core/contract/vessel.ts'
import type { MeteoProperties } from '../../../core/contract/weather.ts'
import { vesselStaleAfterMinutes } from '../../../core/limits.ts'
import { isStaleReport } from '../../../core/report-age.ts'
import { formatShortAge } from '../../../core/text.ts'
import { formatSpeed, type FormattedQuantity, type Units } from '../../../core/units.ts'
import { placeIcons } from '../../../ui/icons/place-icons.ts'
import { vesselIcons } from '../../../ui/icons/vessel-icons.ts'
import { createSvgIcon, svgNamespace } from './svg-icon.ts'
import { toDivIcon } from './icons.ts'

const beaconSize = 28
/** Arrow in the direction the wind blows to; up for wind from the south. */
const windArrow = ['M12 2.5 18.4 21.5 12 17.4 5.6 21.5z'] as const

/** Returns whether the last report of a vessel is stale. */
export function isStaleVesselPosition(
  { seen_at }: Pick<ConnectionProperties, 'seen_at'>,
  now: Date,
): boolean {
  return seen_at === null || now.getTime() - new Date(seen_at).getTime() > vesselStaleAfterMinutes * 60_000
}

/** Square marker of a weather beacon: wind arrow and speed, or grey with the age of the report. */
export function createBeaconIcon(
  properties: MeteoProperties,
  { now, language, units }: { now: Date; language: string; units: Units },
): DivIcon {
  const { wspd, wdir, obs_time } = properties
  const element = document.createElement('div')
  element.className = 'rs-beacon'
  const isStale = isStaleReport(obs_time, now)
  const sign = createSvgIcon(wdir === null || isStale ? placeIcons.weather : windArrow)
  if (wdir !== null && !isStale) sign.style.rotate = `${wdir + 180}deg`
  element.append(sign)
  if (isStale) {
    element.classList.add('rs-beacon--old')
    if (obs_time) element.append(chip(formatShortAge(obs_time, now, language)))
  } else if (wspd !== null) {
    const { value, unit } = formatWind(wspd, units)
    element.append(chip(value, unit))
  }
  return toDivIcon(element, beaconSize)
}

/** Formats a wind speed as an integer in the reader's unit. */
export function formatWind(knots: number, units: Units): FormattedQuantity {
  const { value, unit } = formatSpeed(knots, units.speed)
  return { value: String(Math.round(Number(value))), unit }
}

/** Hidden from screen readers; the label of the marker has the same information. */
function chip(value: string, unit = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = 'rs-beacon__chip'
  Object.assign(element.dataset, { value, unit })
  return element
}

const vesselSize = 36

/** Vessel outline rotated to its course; hollow when not under way, dotted when stale. */
export function createVesselIcon(properties: ConnectionProperties, now: Date): DivIcon {
  const element = document.createElement('div')
  element.className = 'rs-boat'
  const isHollow = properties.status !== 0
  const isStale = isStaleVesselPosition(properties, now)
  element.append(
    hull(getVesselMarkerIcon(properties.vessel_type), isHollow || isStale, properties.heading ?? 0),
  )
  if (isHollow) element.classList.add('rs-boat--hollow')
  if (isStale) element.classList.add('rs-boat--stale')
  if (properties.is_followed) element.classList.add('rs-boat--followed')
  return toDivIcon(element, vesselSize)
}

/** The outline without its cut-outs. */
function getOutline(path: string): string {
  return path.slice(0, path.indexOf('z') + 1)
}

function hull(icon: VesselIcon, isHollow: boolean, headingDeg: number): SVGElement {
  const [shape = ''] = vesselIcons[icon]
  const path = typeof shape === 'string' ? shape : shape.line
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '-3 -3 30 30')
  svg.setAttribute('aria-hidden', 'true')
  svg.style.rotate = `${headingDeg}deg`
  for (const [className, d] of [
    ['rs-boat__halo', getOutline(path)],
    ['rs-boat__hull', isHollow ? getOutline(path) : path],
  ] as const) {
    const part = document.createElementNS(svgNamespace, 'path')
    part.setAttribute('class', className)
    part.setAttribute('d', d)
    part.setAttribute('fill-rule', 'evenodd')
    svg.append(part)
  }
  return svg
}
