import { expect, it } from 'vitest'
import { createPlaceSheet, listGridSheets } from '../../../../src/server/sat-charts/chart-sheet.ts'
import { formatSheetTitle, getSheetFileName } from '../../../../src/server/sat-charts/area-pack.ts'
import { toManifestSheet } from '../../../../src/server/sat-charts/chart-manifest.ts'
import { encodeKap } from '../../../../src/server/sat-charts/kap/encode-kap.ts'
import { computeKapFrame, type KapFrame } from '../../../../src/server/sat-charts/kap/georeference.ts'
import { formatKapHeader, toAscii } from '../../../../src/server/sat-charts/kap/header.ts'

const frame: KapFrame = {
  width: 8,
  height: 4,
  metresPerPixel: 2.5,
  middleLatitude: 43.5,
  getLongitude: (column) => 5 + column / 64,
  getLatitude: (row) => 44 - row / 64,
}
const metadata = {
  product: 'Röadstead',
  name: ' Côte, d’Azur = 5/6 ',
  fileName: 'gm_z13_1_2',
  notes: [
    'Imagery: © Test. A sentence that is longer than one line, and is therefore wrapped at a word of the comment.',
  ],
  createdAt: new Date('2026-03-04T23:30:00Z'),
}
const palette = { size: 2, colours: Uint8Array.from([0, 0, 0, 255, 128, 1, 9, 8, 7]) }
type HeaderPalette = Parameters<typeof formatKapHeader>[1]

it('the header states name, scale, date, notes, control points, outline and colours', () => {
  const lines = formatKapHeader(frame, palette as unknown as HeaderPalette, metadata).split('\r\n')
  expect(lines).toEqual([
    '! Roadstead satellite chart - NOT FOR NAVIGATION',
    'VER/2.0',
    "BSB/NA=Cote d'Azur 5 6",
    '    NU=gm_z13_1_2,RA=8,4,DU=254',
    'KNP/SC=25000,GD=WGS84,PR=MERCATOR,PP=43.500000',
    '    PI=UNKNOWN,SP=UNKNOWN,SK=0.0,TA=90.0',
    '    UN=METERS,SD=UNKNOWN,DX=2.5000,DY=2.5000',
    'CED/SE=1,RE=1,ED=03/04/2026',
    '! Imagery: (c) Test. A sentence that is longer than one line, and is therefore',
    '! wrapped at a word of the comment.',
    'OST/1',
    'REF/1,0,0,44.000000000,5.000000000',
    'REF/2,8,0,44.000000000,5.125000000',
    'REF/3,8,4,43.937500000,5.125000000',
    'REF/4,0,4,43.937500000,5.000000000',
    'PLY/1,44.000000000,5.000000000',
    'PLY/2,44.000000000,5.125000000',
    'PLY/3,43.937500000,5.125000000',
    'PLY/4,43.937500000,5.000000000',
    'DTM/0.0,0.0',
    'CPH/0.0',
    'IFM/7',
    'RGB/1,255,128,1',
    'RGB/2,9,8,7',
    '',
  ])
})

it('a name without Latin letters is replaced by the file name, and a long one is cut', () => {
  const getName = (name: string) =>
    /BSB\/NA=(.*)\r/.exec(
      formatKapHeader(frame, palette as unknown as HeaderPalette, { ...metadata, name }),
    )?.[1]
  expect(getName('Βάρκιζα')).toBe('gm_z13_1_2')
  expect(getName('')).toBe('gm_z13_1_2')
  expect(getName('a'.repeat(59) + ' b')).toBe('a'.repeat(59))
  expect(getName('a'.repeat(70))).toBe('a'.repeat(60))
})

it.each([
  ['Straße Æther œuvre Ørsted', 'Strasse AEther oeuvre Orsted'],
  ['Łódź Đakovo Ísland Þór iğnı', 'Lodz Dakovo Island Thor igni'],
  ['a – b — c ’d’', "a - b - c 'd'"],
  ['  a \t\r\n b  ', 'a b'],
  ['a\u0000\u200Bb', 'ab'],
  ['港町 x', '? x'],
  ['ﬁn ½', 'fin 1?2'],
])('%j in ASCII', (text, ascii) => {
  expect(toAscii(text)).toBe(ascii)
})

it('a sheet has a name by its position in the grid, a title and an entry in the manifest', () => {
  const [sheet] = listGridSheets({ x1: -5, y1: -43, x2: -4.99, y2: -42.99 }, 13)
  if (!sheet) throw new Error('there is no sheet')
  expect(getSheetFileName(sheet)).toBe(`gm_z13_${sheet.column}_${sheet.row}`)
  expect(formatSheetTitle(createPlaceSheet({ latitude: -43.1234, longitude: -5.6789 }, 17))).toContain(
    '43.123S 5.679W',
  )
  expect(formatSheetTitle(createPlaceSheet({ latitude: 43.1234, longitude: 5.6789 }, 17))).toContain(
    '43.123N 5.679E',
  )
  const kapFrame = { ...computeKapFrame(sheet), width: 8, height: 4 }
  const bytes = encodeKap(new Uint8Array(3 * 8 * 4).fill(90), kapFrame, metadata) as Uint8Array<ArrayBuffer>
  const rendered = {
    bytes,
    source: { id: 'test' } as Parameters<typeof toManifestSheet>[2]['source'],
    imageryZoom: 12,
    tileCount: 16,
    missingCount: 3,
    fallbackCount: 2,
  }
  const entry = toManifestSheet(sheet, 'a.kap', rendered)
  expect(entry).toEqual({
    file: 'a.kap',
    bytes: bytes.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    width: 8,
    height: 4,
    scale: expect.any(Number),
    corners: expect.objectContaining({ west: expect.any(Number) }),
    zoom: 13,
    imagery_zoom: 12,
    source: 'test',
    complete: false,
    tiles: 16,
    missing_tiles: 3,
    replaced_tiles: 2,
  })
  const { north, west, south, east } = entry.corners
  expect(north > south).toBe(true)
  expect(east > west).toBe(true)
  expect(String(north).length <= 13).toBe(true)
  expect(toManifestSheet(sheet, 'a.kap', { ...rendered, missingCount: 0 }).complete).toBe(true)
})

it('the sheet of a place is centred on it, and ends at the poles', () => {
  expect(createPlaceSheet({ latitude: 0, longitude: 0 }, 14)).toEqual({
    zoom: 14,
    left: 2 ** 21 - 1024,
    top: 2 ** 21 - 1024,
    width: 2048,
    height: 2048,
  })
  expect([85, -85].map((latitude) => createPlaceSheet({ latitude, longitude: -180 }, 3).top)).toEqual([0, 0])
  expect(createPlaceSheet({ latitude: 85.05, longitude: -180 }, 14)).toMatchObject({ left: -1024, top: 0 })
  expect(createPlaceSheet({ latitude: -85.05, longitude: 0 }, 14).top).toBe(2 ** 22 - 2048)
})
