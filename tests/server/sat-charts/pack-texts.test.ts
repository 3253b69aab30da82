import { describe, expect, it } from 'vitest'
import type { OmittedSheet, ManifestSheet } from '../../../src/server/sat-charts/chart-manifest.ts'
import { formatPackReadme } from '../../../src/server/sat-charts/pack-texts.ts'

function buildReadme(sheets: number, omittedCount: number, missing: number, imageryZoom = 15): string {
  const sheet = { complete: missing === 0, tiles: 64, missing_tiles: missing, replaced_tiles: 0, zoom: 15 }
  return formatPackReadme({
    bounds: { x1: 4, y1: 43, x2: 5, y2: 44 },
    zoom: 15,
    metresPerPixel: 3.4,
    createdAt: new Date('2026-06-01T00:00:00Z'),
    siteUrl: 'https://boats.example.org',
    sources: [],
    // The text uses these fields of a sheet only.
    sheets: Array.from(
      { length: sheets },
      (_, at) =>
        ({ ...sheet, file: `sheet${at}.kap`, imagery_zoom: imageryZoom }) as unknown as ManifestSheet,
    ),
    omitted: Array.from(
      { length: omittedCount },
      (_, at) => ({ file: `left${at}.kap`, reason: 'no imagery' }) as OmittedSheet, // as above
    ),
  })
}

describe('README.TXT of a chart pack', () => {
  it('uses the singular for one file, sheet and tile', () => {
    const text = buildReadme(1, 1, 1)
    expect(text).toContain('This file is a satellite image as a chart in BSB/KAP format')
    expect(text).toContain('lists the file with its checksum')
    expect(text).toContain('\r\nFile\r\n----\r\nsheet0.kap: INCOMPLETE: 1 of 64 tiles is missing;')
    expect(text).toContain('\r\nMissing sheet\r\n')
    expect(text).not.toMatch(/\b1 files|These 1|[Ff]iles with|tiles are/)
  })

  it('states of each file whether it is complete and enlarged', () => {
    const lines = buildReadme(1, 0, 0).split('\r\n')
    expect(lines).toContain('sheet0.kap: complete')
    expect(buildReadme(1, 0, 0, 14)).toContain('\r\nsheet0.kap: complete, enlarged from zoom 14\r\n')
  })

  it('uses the plural for several', () => {
    const text = buildReadme(2, 3, 2)
    expect(text).toContain('These 2 files are satellite images as charts in BSB/KAP format')
    expect(text).toContain('lists the files with their checksums')
    expect(text).toContain('\r\nFiles\r\n-----\r\nsheet0.kap: INCOMPLETE: 2 of 64 tiles are missing;')
    expect(text).toContain('\r\nMissing sheets\r\n')
  })
})
