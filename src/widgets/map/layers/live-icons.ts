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
/** An arrow that flies with the wind; up where it comes from the south. */
const windArrow = ['M12 2.5 18.4 21.5 12 17.4 5.6 21.5z'] as const

/** Whether a vessel has said nothing for so long that it may be elsewhere. */
export function isStaleVesselPosition(
  { seen_at }: Pick<ConnectionProperties, 'seen_at'>,
  now: Date,
): boolean {
  return seen_at === null || now.getTime() - new Date(seen_at).getTime() > vesselStaleAfterMinutes * 60_000
}

/** The square of a weather beacon: an arrow with the wind and its speed, or grey with its age. */
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

/** A wind in whole numbers of the reader's unit. */
export function formatWind(knots: number, units: Units): FormattedQuantity {
  const { value, unit } = formatSpeed(knots, units.speed)
  return { value: String(Math.round(Number(value))), unit }
}

/** Drawn by the style: the marker's name says the same in words. */
function chip(value: string, unit = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = 'rs-beacon__chip'
  Object.assign(element.dataset, { value, unit })
  return element
}

const vesselSize = 36

/** A vessel from above, turned by its course; hollow when not under way, dotted when not heard of. */
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

/** The outline without what is cut out of it. */
function outlineOf(path: string): string {
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
    ['rs-boat__halo', outlineOf(path)],
    ['rs-boat__hull', isHollow ? outlineOf(path) : path],
  ] as const) {
    const part = document.createElementNS(svgNamespace, 'path')
    part.setAttribute('class', className)
    part.setAttribute('d', d)
    part.setAttribute('fill-rule', 'evenodd')
    svg.append(part)
  }
  return svg
}
