import { getPlaceType } from '../../../core/catalogue/place-types.ts'
import { wrapLongitude, type Position } from '../../../core/geo.ts'
import { buildOpenCpnGuid, openCpnNamespace, openCpnSymbols } from '../../../core/opencpn-marks.ts'
import { escapeXml, formatXmlElement } from '../../../core/xml.ts'
import { messages } from '../messages.ts'
import { toPlainDescription } from '../places/note-description.ts'
import { addNoteExtras, type PlaceNote } from '../places/place-note.ts'

/** A mark of OpenCPN for a place. */
export interface Mark {
  placeId: number
  name: string
  position: Position
  symbol: string
  type: string
  description: string
  /** Page of the place. */
  url: string
  /** Whether it is drawn; a place that was removed from the site is not. */
  isVisible: boolean
}

/** Creates the mark of a place, with the lines of its rating and last reviews. */
export function toMark(note: PlaceNote, reviews: readonly string[]): Mark {
  const type = getPlaceType(note.typeEnum)
  const { description, url } = addNoteExtras(note, { shelter: null, reviews })
  return {
    placeId: note.placeId,
    name: note.name,
    position: note.position,
    symbol: openCpnSymbols[type.icon],
    type: type.name,
    description: toPlainDescription(description),
    url,
    isVisible: true,
  }
}

/** Whether two marks look the same in OpenCPN. */
export function isSameMark(one: Mark, other: Mark): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Follows the name of a mark that replaces another. OpenCPN then also deletes a mark of its user with the same name
 * and position; no user writes a name that ends with this blank.
 */
const replacedSuffix = '\u00A0'

/** Formats a mark as GPX. The one that replaces another has a name that no other mark has. */
export function formatMark(site: string, mark: Mark, { isReplacement }: { isReplacement: boolean }): string {
  const { placeId, position } = mark
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<gpx version="1.1" creator="${messages.name}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:opencpn="${openCpnNamespace}">`,
    `<wpt lat="${position.latitude}" lon="${wrapLongitude(position.longitude)}">`,
    formatXmlElement('name', `${mark.name}${isReplacement ? replacedSuffix : ''}`),
    formatXmlElement('desc', mark.description),
    `<link href="${escapeXml(mark.url)}">${formatXmlElement('text', messages.name)}</link>`,
    formatXmlElement('sym', mark.symbol),
    formatXmlElement('type', mark.type),
    '<extensions>',
    formatXmlElement('opencpn:guid', buildOpenCpnGuid(site, placeId)),
    formatXmlElement('opencpn:viz', mark.isVisible ? 1 : 0),
    formatXmlElement('opencpn:viz_name', 1),
    '</extensions></wpt></gpx>\n',
  ].join('')
}
