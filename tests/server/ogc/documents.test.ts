import { describe, expect, it } from 'vitest'
import { collections, type Collection } from '../../../src/server/ogc/collections.ts'
import {
  createCollection,
  createCollections,
  createConformance,
  createFeature,
  createLandingPage,
  createPageHead,
} from '../../../src/server/ogc/documents.ts'
import type { Link } from '../../../src/server/ogc/responses.ts'

const base = 'https://site.example/ogc'
const record = { id: 5, longitude: 4.1, latitude: 43.5, properties: { name: 'Bay' } }
const places: Collection = {
  id: 'places',
  title: 'Title',
  description: 'Text',
  typeProperty: 'type_enum',
  timeProperty: 'updated_at',
  readPage: () => Promise.resolve([]),
  find: () => Promise.resolve(null),
  readVersion: null,
}
const list = ({ links }: { links: Link[] }) =>
  links.map(({ rel, type, href }) => `${rel} ${type ?? ''} ${href}`)
const licence = 'license text/html https://opendatacommons.org/licenses/odbl/1-0/'

describe('the links of a document', () => {
  it('of the landing page lead to all parts of the API', () => {
    expect(list(createLandingPage(base))).toEqual([
      `self application/json ${base}`,
      `alternate text/html ${base}?f=html`,
      `service-desc application/vnd.oai.openapi+json;version=3.0 ${base}/api`,
      `service-doc text/html ${base}/api?f=html`,
      `conformance application/json ${base}/conformance`,
      `data application/json ${base}/collections`,
      licence,
    ])
  })

  it('of the conformance lead to itself', () => {
    const { conformsTo, ...document } = createConformance(base)
    expect(list(document)).toEqual([
      `self application/json ${base}/conformance`,
      `alternate text/html ${base}/conformance?f=html`,
    ])
    expect(conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson')
  })

  it('of a collection lead to its features', () => {
    const { links, ...document } = createCollection(base, places)
    expect(document).toEqual({
      id: 'places',
      title: 'Title',
      description: 'Text',
      itemType: 'feature',
      extent: {
        spatial: {
          bbox: [[-180, -90, 180, 90]],
          crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
        },
        temporal: { interval: [[null, null]] },
      },
      crs: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'],
    })
    expect(list({ links })).toEqual([
      `self application/json ${base}/collections/places`,
      `alternate text/html ${base}/collections/places?f=html`,
      `items application/geo+json ${base}/collections/places/items`,
      `items text/html ${base}/collections/places/items?f=html`,
      licence,
    ])
  })

  it('of the collections lead to itself, and not to the parts', () => {
    expect(list(createCollections(base))).toEqual([
      `self application/json ${base}/collections`,
      `alternate text/html ${base}/collections?f=html`,
      licence,
    ])
  })

  it('of a feature lead to its collection', () => {
    const { links, ...feature } = createFeature(base, places, record)
    expect(feature).toEqual({
      type: 'Feature',
      id: 5,
      geometry: { type: 'Point', coordinates: [4.1, 43.5] },
      properties: { name: 'Bay' },
    })
    expect(list({ links })).toEqual([
      `self application/geo+json ${base}/collections/places/items/5`,
      `alternate text/html ${base}/collections/places/items/5?f=html`,
      `collection application/json ${base}/collections/places`,
      licence,
    ])
  })
})

describe('a page of features', () => {
  const items = `${base}/collections/places/items`
  const create = (query: string, nextAfter: number | null) =>
    createPageHead(base, places, { count: 1, query: new URLSearchParams(query), nextAfter })

  it('keeps its query in its links, without the encoding', () => {
    const page = create('limit=1&f=json&offset=2', null)
    expect(list(page)).toEqual([
      `self application/geo+json ${items}?limit=1&offset=2`,
      `alternate text/html ${items}?limit=1&offset=2&f=html`,
      `collection application/json ${base}/collections/places`,
      licence,
    ])
    expect(page.type).toBe('FeatureCollection')
    expect(page.numberReturned).toBe(1)
  })

  it('has no question mark without a query', () => {
    expect(list(create('f=json', null)).slice(0, 2)).toEqual([
      `self application/geo+json ${items}`,
      `alternate text/html ${items}?f=html`,
    ])
  })

  it('links the next page by its last feature, without the offset', () => {
    expect(list(create('limit=1&after=2&offset=2', 5))[2]).toBe(
      `next application/geo+json ${items}?limit=1&after=5`,
    )
    expect(list(create('', 0))[2]).toBe(`next application/geo+json ${items}?after=0`)
  })
})

it('a collection is selected by the type and time of its own features', () => {
  expect(collections.map(({ id, typeProperty, timeProperty }) => [id, typeProperty, timeProperty])).toEqual([
    ['places', 'type_enum', 'updated_at'],
    ['nav_aids', 'aid_type', 'updated_at'],
    ['weather', 'type_enum', 'obs_time'],
  ])
  expect(collections[2]?.description).toMatch(/Reports of ships older than 12 hours are left out\.$/)
})
