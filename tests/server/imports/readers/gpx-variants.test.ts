import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findGeoTools } from '../../../../scripts/geo-tools.ts'
import { readGpx } from '../../../../src/server/imports/readers/read-gpx.ts'
import { collect } from '../../../factories/byte-streams.ts'
import { createSeededRandom, type SeededRandom } from '../../../support/seeded-random.ts'

const variants = 60
const { ogr2ogr } = findGeoTools()
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'roadstead-gpx-'))))
afterAll(() => rmSync(folder, { recursive: true }))

interface Waypoint {
  name: string
  latitude: string
  longitude: string
}

const names = ['Port Éole', 'Rade & Fils', 'A < B', "L'Île", 'Größe "1"', 'Port  Double', 'Anse 3']
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const toReferences = (text: string) =>
  [...text]
    .map((character) => (/[\w ]/.test(character) ? character : `&#${character.codePointAt(0)};`))
    .join('')

/** A text as programs write it: escaped, in CDATA, by character references, or with a comment in it. */
function writeText(text: string, random: SeededRandom): string {
  return random.pick([
    escape(text),
    `<![CDATA[${text}]]>`,
    toReferences(text),
    `${escape(text.slice(0, 3))}<!-- note -->${escape(text.slice(3))}`,
  ])
}

/** Writes a file of waypoints with the freedom that XML gives to programs. */
function writeGpx(random: SeededRandom): { bytes: Buffer; waypoints: Waypoint[]; isForGdal: boolean } {
  const isPrefixed = random.next() < 0.3
  const version = random.pick(['1.0', '1.1'])
  const uri = `http://www.topografix.com/GPX/1/${version.slice(2)}`
  const p = isPrefixed ? 'g:' : ''
  const waypoints = Array.from({ length: 1 + random.below(5) }, () => ({
    name: random.pick(names),
    latitude: (random.below(120_000) / 1000 - 60).toFixed(random.below(4) + 3),
    longitude: (random.below(340_000) / 1000 - 170).toFixed(random.below(4) + 3),
  }))
  const elements = waypoints.map(({ name, latitude, longitude }) => {
    const position = random.pick([
      `lat="${latitude}" lon="${longitude}"`,
      `lon='${longitude}'\n lat='${latitude}'`,
    ])
    const extensions = `<${p}extensions><x:name xmlns:x="urn:other">Wrong</x:name></${p}extensions>`
    const fields = [`<${p}name>${writeText(name, random)}</${p}name>`, `<${p}sym>Marina</${p}sym>`]
    // Extensions come last in the schema, but not in all programs.
    if (version === '1.1' && random.next() < 0.5) fields.splice(random.below(3), 0, extensions)
    return `<${p}wpt ${position}>${fields.join(random.pick(['', '\n  ']))}</${p}wpt>`
  })
  const route = `<${p}rte><${p}name>Route</${p}name><${p}rtept lat="1" lon="2"><${p}name>Point</${p}name></${p}rtept></${p}rte>`
  const encoding = random.pick(['UTF-8', 'ISO-8859-1', 'UTF-16'])
  const text = [
    `<?xml version="1.0" encoding="${encoding}"?>`,
    random.pick(['', '<?xml-stylesheet href="a.xsl"?>', '<!-- written by hand -->']),
    `<${p}gpx version="${version}" creator="t" xmlns${isPrefixed ? ':g' : ''}="${uri}">`,
    ...elements,
    random.pick(['', route]),
    `</${p}gpx>`,
  ].join('\n')
  const bytes =
    encoding === 'UTF-16'
      ? Buffer.from(`\uFEFF${text}`, 'utf16le')
      : Buffer.from(
          encoding === 'UTF-8' ? random.pick(['', '\uFEFF']) + text : text,
          encoding === 'UTF-8' ? 'utf8' : 'latin1',
        )
  return { bytes, waypoints, isForGdal: !isPrefixed && encoding !== 'UTF-16' }
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const toFact = (name: string, latitude: number, longitude: number) =>
  `${name.replaceAll(/\s+/g, ' ')} ${latitude.toFixed(6)} ${longitude.toFixed(6)}`

describe('waypoints as programs write them', () => {
  it.each(Array.from({ length: variants }, (_, seed) => seed))('are read, variant %s', async (seed) => {
    const random = createSeededRandom(seed)
    const { bytes, waypoints } = writeGpx(random)
    const records = await collect(readGpx(inChunks(bytes, random.pick([7, 100, 4096])), null))
    const read = records.map((record) =>
      record.kind === 'place' ? toFact(record.name ?? '', record.latitude, record.longitude) : record.kind,
    )
    const expected = waypoints.map(({ name, latitude, longitude }) =>
      toFact(name, Number(latitude), Number(longitude)),
    )
    expect(read).toEqual(expected)
  })

  it.runIf(ogr2ogr)('are as many and at the same positions as GDAL reads', () => {
    let compared = 0
    for (let seed = 0; seed < variants; seed++) {
      const { bytes, waypoints, isForGdal } = writeGpx(createSeededRandom(seed))
      // GDAL does not open files with prefixed elements or in UTF-16.
      if (!isForGdal) continue
      const path = join(folder, `${seed}.gpx`)
      writeFileSync(path, bytes)
      const csv = execFileSync(
        ogr2ogr ?? '',
        ['-f', 'CSV', '/vsistdout/', path, 'waypoints', '-lco', 'GEOMETRY=AS_XY', '-select', 'name'],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      )
      const positions = csv
        .split('\n')
        .slice(1)
        .flatMap((line) => (/^-?\d/.test(line) ? [line.split(',').slice(0, 2).map(Number)] : []))
      expect(
        positions.map(([x = 0, y = 0]) => `${x.toFixed(6)} ${y.toFixed(6)}`),
        `variant ${seed}`,
      ).toEqual(
        waypoints.map(
          ({ latitude, longitude }) => `${Number(longitude).toFixed(6)} ${Number(latitude).toFixed(6)}`,
        ),
      )
      compared++
    }
    expect(compared).toBeGreaterThan(variants / 3)
  })
})
