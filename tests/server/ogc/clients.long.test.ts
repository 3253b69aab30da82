import { OgcApiEndpoint } from '@camptocamp/ogc-client'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRootOnDebian } from '../../../scripts/apt.ts'
import { ensureOwslib, hasOwslib, python } from '../../../scripts/owslib.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let url: string
let endpoint: OgcApiEndpoint
beforeAll(async () => {
  server = await startTestServer()
  const user = await server.createUser()
  for (const [name, latitude] of [
    ['Quiet Bay', 43.2],
    ['Far Bay', 10],
  ] as const) {
    const place = { name, type_enum: 1, latitude, longitude: 5.3 }
    expect((await user.call('POST', '/places', { place })).status).toBe(201)
  }
  url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/ogc`
  endpoint = new OgcApiEndpoint(url)
})
afterAll(() => server.close())

describe('@camptocamp/ogc-client', () => {
  it('finds title, conformance and the three feature collections', async () => {
    expect(await endpoint.info).toMatchObject({ title: 'Roadstead features' })
    expect(await endpoint.conformanceClasses).toHaveLength(4)
    expect(await endpoint.hasFeatures).toBe(true)
    expect(await endpoint.featureCollections).toEqual(['places', 'nav_aids', 'weather'])
  })

  it('reads a collection with its formats and extent', async () => {
    const info = await endpoint.getCollectionInfo('places')
    expect(info).toMatchObject({ id: 'places', title: 'Places', itemType: 'feature' })
    expect(info.itemFormats).toEqual(expect.arrayContaining(['application/geo+json', 'text/html']))
  })

  it('reads features, a box of them, and one by its id', async () => {
    const all = await endpoint.getCollectionItems('places')
    expect(all.map(({ properties }) => properties)).toMatchObject([
      { name: 'Quiet Bay' },
      { name: 'Far Bay' },
    ])
    const [first] = await endpoint.getCollectionItems('places', 10, 0, undefined, undefined, [5, 9, 6, 11])
    expect(first?.properties).toMatchObject({ name: 'Far Bay', source: 'members' })
    expect(await endpoint.getCollectionItem('places', String(all[0]?.id))).toMatchObject({ id: all[0]?.id })
  })
})

describe.runIf(isRootOnDebian() || hasOwslib())('OWSLib', () => {
  it('reads the definition, the collections, a box of features and one feature', async () => {
    ensureOwslib()
    const { stdout } = await promisify(execFile)(python, ['tests/support/read-features.py', url])
    expect(JSON.parse(stdout)).toMatchObject({
      openapi: '3.0.3',
      collections: ['places', 'nav_aids', 'weather'],
      title_of_places: 'Places',
      names: ['Quiet Bay', 'Far Bay'],
      names_in_box: ['Far Bay'],
      name_of_one: 'Far Bay',
    })
  })
})
