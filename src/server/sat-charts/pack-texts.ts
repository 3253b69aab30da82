import type { TileSource } from '../../core/contract/tile-source.ts'
import type { Box } from '../../core/geo.ts'
import { english } from '../../core/messages.ts'
import { serverWords } from '../messages/messages.ts'
import { fill, numbered } from '../../core/text.ts'
import type { LeftOutSheet, ManifestSheet } from './chart-manifest.ts'
import { asciiText } from './kap/header.ts'

/** What a pack of charts holds and of what it was made. */
export interface PackContents {
  box: Box
  zoom: number
  metresPerPixel: number
  madeAt: Date
  /** Address of the site that made it. */
  site: string
  sources: TileSource[]
  sheets: ManifestSheet[]
  leftOut: LeftOutSheet[]
}

const words = serverWords.charts.readme
/** A pack is written in English: the programs that open it are. */
const language = 'en'

/** README.TXT: plain ASCII with the line ends of every system. */
export function packReadme(contents: PackContents): string {
  const { box, sheets, leftOut, madeAt, site, zoom, metresPerPixel, sources } = contents
  const lines = [
    fill(words.title, { product: english.common.product }),
    '',
    words.notForNavigation,
    '',
    fill(numbered(words.what, sheets.length, language), { count: sheets.length }),
    fill(words.made, { date: madeAt.toISOString().slice(0, 10), site }),
    fill(words.area, { south: box.y1, west: box.x1, north: box.y2, east: box.x2 }),
    fill(words.zoom, { zoom, metres: metresPerPixel.toFixed(metresPerPixel < 1 ? 2 : 1) }),
    numbered(words.manifest, sheets.length, language),
    '',
    ...section(words.sourcesTitle, sources.flatMap(sourceLines)),
    ...section(words.installTitle, [...words.install]),
    ...section(numbered(words.filesTitle, sheets.length, language), sheets.map(sheetLine)),
    ...(leftOut.length > 0
      ? section(numbered(words.leftOutTitle, leftOut.length, language), leftOut.map(leftOutLine))
      : []),
  ]
  return lines.map((line) => `${asciiText(line)}\r\n`).join('')
}

function section(title: string, lines: string[]): string[] {
  return [title, '-'.repeat(title.length), ...lines, '']
}

function sourceLines({ attribution, licence, imageryDate }: TileSource): string[] {
  const { charts } = serverWords
  return [
    fill(charts.imagery, { credit: attribution }),
    fill(charts.licence, { licence }),
    imageryDate ? fill(charts.dated, { date: imageryDate }) : charts.undated,
  ]
}

function sheetLine(sheet: ManifestSheet): string {
  const { file, complete, tiles, missing_tiles: missing, replaced_tiles: standIns } = sheet
  const states = [
    complete
      ? words.complete
      : fill(numbered(words.missing, missing, language), { missing, tiles, standIns }),
  ]
  if (sheet.imagery_zoom < sheet.zoom) states.push(fill(words.enlarged, { zoom: sheet.imagery_zoom }))
  return `${file}: ${states.join(', ')}`
}

const reasons = {
  'no imagery': words.noImagery,
  'source away': words.sourceAway,
  'not made': words.notMade,
} as const

function leftOutLine({ file, reason }: LeftOutSheet): string {
  return `${file}: ${reasons[reason]}`
}

/** manifest.json: what was made of what, for programs. */
export function packManifest(contents: PackContents): string {
  const { box, zoom, madeAt, site, sources, sheets, leftOut } = contents
  return JSON.stringify(
    {
      format: 'roadstead-charts',
      format_version: 1,
      not_for_navigation: true,
      made_at: madeAt.toISOString(),
      made_by: site,
      box,
      tile_zoom: zoom,
      sources: sources.map(({ id, attribution, licence, imageryDate }) => ({
        id,
        attribution,
        licence,
        imagery_date: imageryDate ?? null,
      })),
      sheets,
      left_out: leftOut,
    },
    null,
    2,
  )
}
