import type { TileSource } from '../../core/contract/tile-source.ts'
import { formatNumber } from '../../core/format-number.ts'
import type { Bbox } from '../../core/geo.ts'
import { messages as english } from '../../core/messages/en/index.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import type { OmittedSheet, ManifestSheet } from './chart-manifest.ts'
import { toAscii } from './kap/header.ts'

/** Contents of a chart pack. */
export interface PackContents {
  bounds: Bbox
  zoom: number
  metresPerPixel: number
  createdAt: Date
  /** URL of the site that created it. */
  siteUrl: string
  sources: TileSource[]
  sheets: ManifestSheet[]
  omitted: OmittedSheet[]
}

const messages = serverMessages.charts.readme
/** Packs are always in English. */
const language = 'en'

/** Formats README.TXT as ASCII with CRLF line endings. */
export function formatPackReadme(contents: PackContents): string {
  const { bounds, sheets, omitted, createdAt, siteUrl, zoom, metresPerPixel, sources } = contents
  const lines = [
    formatMessage(messages.title, { product: english.site.product }),
    '',
    messages.notForNavigation,
    '',
    formatMessage(pluralize(messages.what, sheets.length, language), { count: sheets.length }),
    formatMessage(messages.made, { date: createdAt.toISOString().slice(0, 10), site: siteUrl }),
    formatMessage(messages.area, { south: bounds.y1, west: bounds.x1, north: bounds.y2, east: bounds.x2 }),
    formatMessage(messages.zoom, {
      zoom,
      metres: formatNumber(metresPerPixel, language, metresPerPixel < 1 ? 2 : 1),
    }),
    pluralize(messages.manifest, sheets.length, language),
    '',
    ...formatSection(messages.sourcesTitle, sources.flatMap(formatSource)),
    ...formatSection(messages.installTitle, [...messages.install]),
    ...formatSection(pluralize(messages.filesTitle, sheets.length, language), sheets.map(formatSheet)),
    ...(omitted.length > 0
      ? formatSection(
          pluralize(messages.omittedTitle, omitted.length, language),
          omitted.map(formatOmittedSheet),
        )
      : []),
  ]
  return lines.map((line) => `${toAscii(line)}\r\n`).join('')
}

function formatSection(title: string, lines: string[]): string[] {
  return [title, '-'.repeat(title.length), ...lines, '']
}

function formatSource({ attribution, licence, imageryDate }: TileSource): string[] {
  const { charts } = serverMessages
  return [
    formatMessage(charts.imagery, { credit: attribution }),
    formatMessage(charts.licence, { licence }),
    imageryDate ? formatMessage(charts.dated, { date: imageryDate }) : charts.undated,
  ]
}

function formatSheet(sheet: ManifestSheet): string {
  const { file, complete, tiles, missing_tiles: missing, replaced_tiles: fallbackCount } = sheet
  const states = [
    complete
      ? messages.complete
      : formatMessage(pluralize(messages.missing, missing, language), {
          missing,
          tiles,
          standIns: fallbackCount,
        }),
  ]
  if (sheet.imagery_zoom < sheet.zoom)
    states.push(formatMessage(messages.upscaled, { zoom: sheet.imagery_zoom }))
  return `${file}: ${states.join(', ')}`
}

const reasons = {
  'no imagery': messages.noImagery,
  'source away': messages.sourceUnavailable,
  'not made': messages.renderFailed,
} as const

function formatOmittedSheet({ file, reason }: OmittedSheet): string {
  return `${file}: ${reasons[reason]}`
}

/** Formats manifest.json, which describes the charts and their sources. */
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
