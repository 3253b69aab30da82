import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { isRootOnDebian } from '../../../scripts/apt.ts'
import { findGeoTools } from '../../../scripts/geo-tools.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { exportPlaces } from '../../factories/export-places.ts'
import { buildNavAidRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

const tools = findGeoTools()
const hasTools = isRootOnDebian() || (tools.ogrinfo !== null && tools.schemas !== null)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  await db.transaction().execute((tx) => importPlaces(tx, exportPlaces))
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
})
afterAll(() => server.close())

const fetchText = async (path: string) => (await server.app.inject(path)).body

describe.runIf(hasTools)('validation with external tools', () => {
  it.each([
    ['/api/v1/places.gpx', 'Topografix_gpx11.xsd'],
    ['/api/v1/places.gpx?types=17', 'Topografix_gpx11.xsd'],
    ['/api/v1/places.kml', 'ogckml22.xsd'],
    ['/api/v1/places.kml?networklink=true&types=0,1', 'ogckml22.xsd'],
    ['/api/v1/places.kml?networklink=true&bbox=3,42,7,44', 'ogckml22.xsd'],
    ['/api/v1/places.kml?types=17', 'ogckml22.xsd'],
    // The layer of the chart plotter.
    [
      '/places/download_xml_layers.xml?src=ocpn_plugin&version=2&region=N08E00&squiddio_id=a@example.org&api_key=',
      'Topografix_gpx11.xsd',
    ],
  ])('%s is valid against its published schema', async (path, schemaName) => {
    const schema = (name: string) => ({
      fileName: name,
      contents: readFileSync(join(tools.schemas ?? 'no schemas: see scripts/geo-tools.ts', name), 'utf8'),
    })
    const check = (contents: string) =>
      validateXML({
        xml: [{ fileName: 'places.xml', contents }],
        schema: [schema(schemaName)],
        preload: ['atom-author-link.xsd', 'xAL.xsd'].map(schema),
      })
    const document = await fetchText(path)
    expect((await check(document)).errors).toEqual([])
    // Check that the schema detects errors.
    const invalidDocument = document.replace(/<(name|metadata|Document)>/, '<wrong/>$&')
    expect((await check(invalidDocument)).valid).toBe(false)
  })

  it.each([
    ['gpx', 'waypoints'],
    ['kml', 'Places from Roadstead'],
    ['geojson', 'roadstead-places'],
    ['csv', 'places'],
  ])('GDAL opens %s and counts all places', async (format, layer) => {
    const path = join(server.dataFolder, `places.${format}`)
    writeFileSync(path, await fetchText(`/api/v1/places.${format}`))
    const ogrinfo = tools.ogrinfo ?? 'ogrinfo is missing: see scripts/geo-tools.ts'
    const output = execFileSync(ogrinfo, ['-so', '-al', path], { encoding: 'utf8', stdio: 'pipe' })
    expect(output).toContain(`Layer name: ${layer}`)
    expect(output).toContain(`Feature Count: ${exportPlaces.length}\n`)
    if (format === 'csv') return
    expect(output).toContain('ID["EPSG",4326]')
    const extent = /Extent: \((\S+), (\S+)\) - \((\S+), (\S+)\)/.exec(output)?.slice(1).map(Number)
    expect(extent?.[1]).toBeCloseTo(-16.8)
    expect(extent?.[3]).toBeCloseTo(43.6)
  })
})
