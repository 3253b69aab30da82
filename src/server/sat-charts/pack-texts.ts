import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Bbox } from '../../core/geo.ts'
import { english } from '../../core/messages.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import type { OmittedSheet, ManifestSheet } from './chart-manifest.ts'
import { toAscii } from './kap/header.ts'

/** What a pack of charts holds and of what it was made. */
export interface PackContents {
  bounds: Bbox
  zoom: number
  metresPerPixel: number
  createdAt: Date
  /** Address of the site that made it. */
  siteUrl: string
  sources: TileSource[]
  sheets: ManifestSheet[]
  omitted: OmittedSheet[]
}

const words = serverMessages.charts.readme
/** A pack is written in English: the programs that open it are. */
const language = 'en'

/** README.TXT: plain ASCII with the line ends of every system. */
export function formatPackReadme(contents: PackContents): string {
  const { bounds, sheets, omitted, createdAt, siteUrl, zoom, metresPerPixel, sources } = contents
  const lines = [
    formatMessage(words.title, { product: english.common.product }),
    '',
    words.notForNavigation,
    '',
    formatMessage(pluralize(words.what, sheets.length, language), { count: sheets.length }),
    formatMessage(words.made, { date: createdAt.toISOString().slice(0, 10), site: siteUrl }),
    formatMessage(words.area, { south: bounds.y1, west: bounds.x1, north: bounds.y2, east: bounds.x2 }),
    formatMessage(words.zoom, { zoom, metres: metresPerPixel.toFixed(metresPerPixel < 1 ? 2 : 1) }),
    pluralize(words.manifest, sheets.length, language),
    '',
    ...section(words.sourcesTitle, sources.flatMap(sourceLines)),
    ...section(words.installTitle, [...words.install]),
    ...section(pluralize(words.filesTitle, sheets.length, language), sheets.map(sheetLine)),
    ...(omitted.length > 0
      ? section(pluralize(words.omittedTitle, omitted.length, language), omitted.map(leftOutLine))
      : []),
  ]
  return lines.map((line) => `${toAscii(line)}\r\n`).join('')
}

function section(title: string, lines: string[]): string[] {
  return [title, '-'.repeat(title.length), ...lines, '']
}

function sourceLines({ attribution, licence, imageryDate }: TileSource): string[] {
  const { charts } = serverMessages
  return [
    formatMessage(charts.imagery, { credit: attribution }),
    formatMessage(charts.licence, { licence }),
    imageryDate ? formatMessage(charts.dated, { date: imageryDate }) : charts.undated,
  ]
}

function sheetLine(sheet: ManifestSheet): string {
  const { file, complete, tiles, missing_tiles: missing, replaced_tiles: standIns } = sheet
  const states = [
    complete
      ? words.complete
      : formatMessage(pluralize(words.missing, missing, language), { missing, tiles, standIns }),
  ]
  if (sheet.imagery_zoom < sheet.zoom)
    states.push(formatMessage(words.upscaled, { zoom: sheet.imagery_zoom }))
  return `${file}: ${states.join(', ')}`
}

const reasons = {
  'no imagery': words.noImagery,
  'source away': words.sourceUnavailable,
  'not made': words.renderFailed,
} as const

function leftOutLine({ file, reason }: OmittedSheet): string {
  return `${file}: ${reasons[reason]}`
}

/** manifest.json: what was made of what, for programs. */
export function formatPackManifest(contents: PackContents): string {
  const { bounds, zoom, createdAt, siteUrl, sources, sheets, omitted } = contents
  return JSON.stringify(
    {
      format: 'roadstead-charts',
      format_version: 1,
      not_for_navigation: true,
      made_at: createdAt.toISOString(),
      made_by: siteUrl,
      box: bounds,
      tile_zoom: zoom,
      sources: sources.map(({ id, attribution, licence, imageryDate }) => ({
        id,
        attribution,
        licence,
        imagery_date: imageryDate ?? null,
      })),
      sheets,
      left_out: omitted,
    },
    null,
    2,
  )
}
