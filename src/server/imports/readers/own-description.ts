import { serverMessages } from '../../messages/messages.ts'
import { parseOwnLine, type OwnLine } from '../../messages/own-fields.ts'
import {
  formatDatedAttribution,
  formatPlaceComment,
  parseDatedAttribution,
  type ParsedAttribution,
} from '../../messages/record-texts.ts'
import type { Waypoint } from './gpx-waypoints.ts'

const messages = serverMessages.exports

/** The parts of a description that an export of ours wrote. */
export interface SplitDescription {
  line: OwnLine | null
  attribution: ParsedAttribution | null
  isApproximate: boolean
  description: string
}

/** Splits what an export wrote in one text: description, comment, attribution, and the line of our own fields. */
export function splitDescription({ texts }: Waypoint): SplitDescription {
  const [comment, source] = [texts.get('cmt')?.trim() ?? '', texts.get('src')?.trim() ?? '']
  const stated = texts.get('desc')?.trim() ?? comment
  // GPSBabel writes the description as comment too, and other programs one of them alone.
  const { line = null, rest = stated } = parseOwnLine(stated) ?? parseOwnLine(comment) ?? {}
  const place = line && toPlaceFields(line)
  const attribution = parseDatedAttribution(findLastLine(rest)) ?? parseDatedAttribution(source)
  const before = removeEnd(rest, [
    ...(parseDatedAttribution(findLastLine(rest)) ? [findLastLine(rest)] : []),
    ...(place ? [formatDatedAttribution(place)] : []),
    source,
  ])
  const comments = [comment, ...(place ? [formatPlaceComment(place)] : [])]
  const last = findLastLine(before)
  const isApproximate = [comment, last].some((text) => text.endsWith(messages.approximate))
  const description = removeEnd(before, [...comments, ...(last.endsWith(messages.approximate) ? [last] : [])])
  return { line, attribution, isApproximate, description }
}

function findLastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** Removes the first of these texts that stands at the end of a text. */
function removeEnd(text: string, ends: string[]): string {
  const end = ends.find((one) => one !== '' && text.endsWith(one))
  return end === undefined ? text : text.slice(0, -end.length).trimEnd()
}

/** Returns the fields that the attribution and comment of an export are made of. */
function toPlaceFields({ fields, otherSources }: OwnLine) {
  const field = (name: string) => fields.get(name) ?? null
  return {
    source: field('source') ?? '',
    source_licence: field('source_licence') ?? '',
    other_sources: otherSources,
    user_edited: field('user_edited') === 'true',
    updated_at: field('updated_at'),
    approximate: field('approximate') === 'true',
    phone: field('phone'),
    address: field('address'),
    postal_code: field('postal_code'),
    city: field('city'),
    state_code: field('state_code'),
    country_code: field('country_code'),
  }
}
