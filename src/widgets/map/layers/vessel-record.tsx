import { formatSideNm, getEdgesSideNm } from '../../../core/privacy/area-edges.ts'
import { getVesselMarkerIcon, toAisShipType, type VesselIcon } from '../../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../../core/contract/vessel.ts'
import { vesselStaleAfterMinutes } from '../../../core/limits/vessels.ts'
import { getVesselStatusName, getVesselTypeName } from '../../../core/names/vessel-names.ts'
import { formatTimeAgo } from '../../../core/format-date.ts'
import { formatMessage } from '../../../core/text.ts'
import { vesselIcons } from '../../../ui/icons/vessel-icons.ts'
import { VesselGlyph } from '../../../ui/icons/VesselGlyph.tsx'
import { removeName } from './feature-labels.ts'
import type { LabelContext, RecordDefinition } from './map-layer-definition.ts'
import type { MarkerIcon } from './marker-icon.ts'
import { svgNamespace } from './svg-icon.ts'
import './vessel-marker.css'

/** A vessel on the map. */
export const vesselRecord: RecordDefinition<ConnectionProperties> = {
  createIcon: (properties, { now }) =>
    properties.area ? createAreaIcon(properties) : createVesselIcon(properties, now),
  getArea: ({ area }) => area && { edges: area, className: 'rs-vessel-area' },
  getLabel: getVesselLabel,
  getListRow: (properties, context) => ({
    icon: (
      <span className="rs-badge rs-badge--vessel">
        <VesselGlyph icon={getVesselMarkerIcon(properties.vessel_type)} />
      </span>
    ),
    name: properties.vessel_name,
    note: removeName(getVesselLabel(properties, context), properties.vessel_name),
  }),
  getTypeNumber: ({ vessel_type }) => toAisShipType(vessel_type),
  loadPopup: () => import('../popups/ConnectionPopup.tsx').then((file) => file.ConnectionPopup),
}

function getVesselLabel(vessel: ConnectionProperties, { messages, language, now }: LabelContext): string {
  const { vessel_name: name, vessel_type, status, is_followed, area, seen_at } = vessel
  const { markers } = messages
  const type = getVesselTypeName(messages, vessel_type)
  if (area) {
    return formatMessage(is_followed ? markers.followedVesselAreaLabel : markers.vesselAreaLabel, {
      name,
      type,
      side: formatSideNm(getEdgesSideNm(area), language),
      age: seen_at ? formatTimeAgo(seen_at, now, language) : '',
    })
  }
  return formatMessage(is_followed ? markers.followedVesselLabel : markers.vesselLabel, {
    name,
    type,
    status: getVesselStatusName(messages, status),
  })
}

/** Returns whether the last report of a vessel is stale. */
export function isStaleVesselPosition(
  { seen_at }: Pick<ConnectionProperties, 'seen_at'>,
  now: Date,
): boolean {
  return seen_at === null || now.getTime() - new Date(seen_at).getTime() > vesselStaleAfterMinutes * 60_000
}

const sizePx = 36

/** Vessel outline rotated to its course; hollow when not under way, dotted when stale. */
function createVesselIcon(properties: ConnectionProperties, now: Date): MarkerIcon {
  const element = document.createElement('div')
  element.className = 'rs-boat'
  const isHollow = properties.status !== 0
  const isStale = isStaleVesselPosition(properties, now)
  element.append(
    createHull(getVesselMarkerIcon(properties.vessel_type), isHollow || isStale, properties.heading ?? 0),
  )
  if (isHollow) element.classList.add('rs-boat--hollow')
  if (isStale) element.classList.add('rs-boat--stale')
  if (properties.is_followed) element.classList.add('rs-boat--followed')
  return { element, sizePx }
}

/** Dashed disc with an upright vessel: has no course, and differs from the hull of an exact position. */
function createAreaIcon({ vessel_type, is_followed }: ConnectionProperties): MarkerIcon {
  const element = document.createElement('div')
  element.className = 'rs-boat-area'
  element.append(createHull(getVesselMarkerIcon(vessel_type), true, 0))
  if (is_followed) element.classList.add('rs-boat-area--followed')
  return { element, sizePx }
}

/** The outline without its cut-outs. */
function getOutline(path: string): string {
  return path.slice(0, path.indexOf('z') + 1)
}

function createHull(icon: VesselIcon, isHollow: boolean, headingDeg: number): SVGElement {
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
