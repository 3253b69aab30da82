import { garminSymbols } from '../../../core/catalogue/garmin-symbols.ts'
import { otherPlaceType, placeTypes, type PlaceType } from '../../../core/catalogue/place-types.ts'
import { gpxSource, placeSources, userSource } from '../../../core/catalogue/sources.ts'
import { textLength } from '../../../core/limits/text.ts'
import { optionalPlaceColumns } from '../../../core/records/place-columns.ts'
import { listColumnNames } from '../../../core/records/record.ts'
import { openCpnSymbols } from '../../../core/opencpn-marks.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { formatMessage } from '../../../core/text.ts'
import { serverMessages } from '../../messages/messages.ts'
import type { OwnLine } from '../../messages/own-fields.ts'
import type { PlaceRecord } from '../source-record.ts'
import { isAreaUrl } from '../base-fields.ts'
import { readFields } from '../column-texts.ts'
import { cleanLine, cleanText, cleanUrl } from '../text-fields.ts'
import { findPlaceTypeBySymbol } from './gpx-symbols.ts'
import type { Waypoint } from './gpx-waypoints.ts'
import { splitDescription } from './own-description.ts'
import { parsePastTime } from './parse-past-time.ts'

/** What a waypoint of our exports states of its place. */
export type OwnRecord = Omit<
  PlaceRecord,
  'kind' | 'name' | 'latitude' | 'longitude' | 'aliases' | 'other_names' | 'prominence'
>

const messages = serverMessages.exports
/** Text of the link to the page of a place. */
const atSite = formatMessage(messages.atSite, { product: english.site.product })

/** Ids are 32-bit integers. */
const maxId = 2_147_483_647

/** Path of the page of a place. */
const pagePattern = /\/(?:placeview|places)\/(\d{1,10})\/?$/
/** OpenCPN's identifier, of an export or of the region layer of a plotter. */
const guidPattern = /^(?:[\w.:-]{1,255}-place-|(sqd)-wrld-catalog-)(\d{1,10})$/

/** Facts that have elements in GPX: the description, and a link. */
const { description: _description, url: _url, ...ownColumns } = optionalPlaceColumns
/** Fields that only our extensions and our line of text state. */
const unstatedFields = ['tags' as const, ...listColumnNames(ownColumns)]

/** Id that the page or OpenCPN's identifier states; undefined if neither is like ours. */
export function findPlaceId({ links, guid }: Waypoint, line: OwnLine | null = null): number | undefined {
  const pages = [line?.page, ...links.map(({ href }) => href)]
  const stated = [
    ...pages.map((href) => pagePattern.exec(href?.trim() ?? '')?.[1]),
    guidPattern.exec(guid?.trim() ?? '')?.[2],
  ]
  return toId(stated.find((id) => id !== undefined))
}

/**
 * Reads a waypoint of an export of this or another site, also if a program has dropped our extensions; null if it is not
 * ours. What the waypoint cannot say any more is in `missing_fields`; a position that may be approximate is so.
 */
export function readOwnWaypoint(waypoint: Waypoint): OwnRecord | null {
  const { texts, links, ownFields, guid } = waypoint
  const text = splitDescription(waypoint)
  const { line, attribution } = text
  const statedId = ownFields.get('id')
  const id = statedId === undefined ? findPlaceId(waypoint, line) : toId(statedId)
  const pageLink = links.find(({ href }) => pagePattern.test(href.trim()))
  const isTitled = pageLink?.text === atSite
  const isOwn =
    statedId !== undefined || line !== null || (id !== undefined && (attribution !== null || isTitled))
  if (!isOwn) return null

  const isComplete = statedId !== undefined || line !== null
  const page = line?.page ?? (isComplete ? (pageLink ?? links[0]) : pageLink)?.href
  const others = links.filter(({ href }) => href !== page)
  const atSource = others.find((link) => link.text === messages.atSource)
  const website = others.find((link) => link !== atSource)
  const isGuidAlone = page === undefined && statedId === undefined
  const fields = new Map([...(line?.fields ?? []), ...ownFields])
  const isRegionLayer = guidPattern.exec(guid?.trim() ?? '')?.[1] !== undefined
  const knowsPosition = isComplete || text.isApproximate || (attribution !== null && !isRegionLayer)
  const type = toType(fields.get('type_enum')) ?? findOwnType(texts)
  const source = placeSources.find(({ key }) => key === (fields.get('source') ?? attribution?.source))
  const otherSources = [
    ...waypoint.otherSources,
    ...(line?.otherSources ?? []),
    ...(attribution?.other_sources ?? []),
    ...(fields.get('user_edited') === 'true' ? [userSource.key] : []),
  ].filter((key) => key !== source?.key && placeSources.some((one) => one.key === key))
  const sourceUrl = cleanUrl(fields.get('source_url') ?? atSource?.href)
  const updatedAt = fields.get('updated_at') ?? (isComplete ? undefined : texts.get('time'))
  const missing: OwnRecord['missing_fields'] = [
    ...(isComplete ? [] : unstatedFields),
    ...(isComplete || website ? [] : (['url'] as const)),
    ...(isComplete || atSource ? [] : (['source_url'] as const)),
    ...(isComplete || attribution ? [] : (['source', 'source_licence'] as const)),
    ...(isComplete || updatedAt ? [] : (['updated_at'] as const)),
    ...(texts.has('desc') || texts.has('cmt') ? [] : (['description'] as const)),
    ...(knowsPosition ? [] : (['approximate'] as const)),
    ...(type === null ? (['type_enum'] as const) : []),
  ]
  return {
    key: `gpx:${cleanUrl(page) ?? (isGuidAlone ? cleanLine(guid) : `place ${statedId ?? id}`)}`,
    isArea: isAreaUrl(sourceUrl),
    ...(id !== undefined && { own_id: id }),
    ...(otherSources.length > 0 && { other_sources: [...new Set(otherSources)].sort() }),
    ...(missing.length > 0 && { missing_fields: missing }),
    type_enum: type ?? otherPlaceType,
    source: (source ?? gpxSource).key,
    source_licence:
      cleanLine(fields.get('source_licence') ?? attribution?.source_licence) ?? (source ?? gpxSource).licence,
    source_url: sourceUrl,
    updated_at: parsePastTime(updatedAt),
    description: cleanText(text.description, textLength.description),
    url: cleanUrl(fields.get('url') ?? website?.href),
    ...readFields(fields, ownColumns),
    tags: { ...cleanTags(line?.tags ?? {}), ...waypoint.tags },
    approximate: isComplete ? fields.get('approximate') === 'true' : text.isApproximate || !knowsPosition,
  }
}

function cleanTags(tags: Readonly<Record<string, string>>): Record<string, string> {
  const cleaned = Object.entries(tags).flatMap(([tagKey, tagValue]): [string, string][] => {
    const key = cleanLine(tagKey, textLength.tagKey)
    const value = cleanLine(tagValue, textLength.tagValue)
    return key && value ? [[key, value]] : []
  })
  return Object.fromEntries(cleaned.slice(0, textLength.tags))
}

function toId(text: string | undefined): number | undefined {
  const id = /^\d{1,10}$/.test(text?.trim() ?? '') ? Number(text) : 0
  return id > 0 && id <= maxId ? id : undefined
}

function toType(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
}

/** Finds the type of a place by the name and symbol of our exports. */
function findOwnType(texts: ReadonlyMap<string, string>): number | null {
  const [name, symbol] = [texts.get('type')?.trim(), texts.get('sym')?.trim()]
  const hasSymbol = ({ icon }: PlaceType) =>
    [openCpnSymbols[icon], garminSymbols[icon]].includes(symbol ?? '')
  const named = placeTypes.filter((type) => type.name === name)
  // Two types share a name, others a symbol. The region layer of a plotter has other symbols.
  const type = named.find(hasSymbol) ?? named[0] ?? placeTypes.find(hasSymbol)
  return type?.id ?? findPlaceTypeBySymbol(symbol ?? '')
}
