import { databaseLicence } from '../messages/record-texts.ts'
import { serverMessages } from '../messages/messages.ts'
import type { FeatureRecord } from '../map-layers/page-queries.ts'
import { collections, type Collection } from './collections.ts'
import { geoJsonType, htmlType, jsonType, openApiType, type Link } from './responses.ts'

const texts = serverMessages.ogc
const coreClasses = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf'
const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

/** Conformance classes of Part 1. */
export const conformanceClasses = ['core', 'oas30', 'html', 'geojson'].map((name) => `${coreClasses}/${name}`)

/** Links to a document itself and to its other encoding, as a client that reads the JSON sees them. */
function linksToSelf(url: string, mediaType: string): Link[] {
  const separator = url.includes('?') ? '&' : '?'
  return [
    { href: url, rel: 'self', type: mediaType, title: texts.links.self },
    { href: `${url}${separator}f=html`, rel: 'alternate', type: htmlType, title: texts.links.alternateHtml },
  ]
}

const licenceLink: Link = { href: databaseLicence.url, rel: 'license', type: htmlType, title: texts.licence }

export function createLandingPage(base: string) {
  const { title, description, links } = texts
  return {
    title,
    description,
    links: [
      ...linksToSelf(base, jsonType),
      { href: `${base}/api`, rel: 'service-desc', type: openApiType, title: links.serviceDesc },
      { href: `${base}/api?f=html`, rel: 'service-doc', type: htmlType, title: links.serviceDoc },
      { href: `${base}/conformance`, rel: 'conformance', type: jsonType, title: links.conformance },
      { href: `${base}/collections`, rel: 'data', type: jsonType, title: links.data },
      licenceLink,
    ] satisfies Link[],
  }
}

export function createConformance(base: string) {
  return { links: linksToSelf(`${base}/conformance`, jsonType), conformsTo: conformanceClasses }
}

export function createCollections(base: string) {
  return {
    links: [...linksToSelf(`${base}/collections`, jsonType), licenceLink],
    collections: collections.map((collection) => createCollection(base, collection)),
  }
}

export function createCollection(base: string, { id, title, description }: Collection) {
  const url = `${base}/collections/${id}`
  return {
    id,
    title,
    description,
    itemType: 'feature',
    // The whole world: features may be added anywhere at any time.
    extent: {
      spatial: { bbox: [[-180, -90, 180, 90]], crs: crs84 },
      temporal: { interval: [[null, null]] },
    },
    crs: [crs84],
    links: [
      ...linksToSelf(url, jsonType),
      { href: `${url}/items`, rel: 'items', type: geoJsonType, title: texts.links.items },
      { href: `${url}/items?f=html`, rel: 'items', type: htmlType, title: texts.links.itemsHtml },
      licenceLink,
    ] satisfies Link[],
  }
}

/**
 * What a page of features has besides them; `query` is that of the request, `nextAfter` the last id of this page if
 * another page follows.
 */
export function createPageHead(
  base: string,
  collection: Collection,
  page: { count: number; query: URLSearchParams; nextAfter: number | null },
) {
  const { count, query, nextAfter } = page
  const url = `${base}/collections/${collection.id}/items`
  const withQuery = (changes: Record<string, string>) => {
    const parameters = new URLSearchParams({ ...Object.fromEntries(query), ...changes })
    parameters.delete('f')
    // The next page starts after the last feature.
    if ('after' in changes) parameters.delete('offset')
    return parameters.size > 0 ? `${url}?${parameters.toString()}` : url
  }
  const next: Link[] =
    nextAfter === null
      ? []
      : [
          {
            href: withQuery({ after: String(nextAfter) }),
            rel: 'next',
            type: geoJsonType,
            title: texts.links.next,
          },
        ]
  return {
    type: 'FeatureCollection',
    numberReturned: count,
    links: [
      ...linksToSelf(withQuery({}), geoJsonType),
      ...next,
      {
        href: `${base}/collections/${collection.id}`,
        rel: 'collection',
        type: jsonType,
        title: texts.links.collection,
      },
      licenceLink,
    ] satisfies Link[],
  }
}

export function createFeature(base: string, collection: Collection, record: FeatureRecord) {
  const collectionUrl = `${base}/collections/${collection.id}`
  return {
    ...toFeature(record),
    links: [
      ...linksToSelf(`${collectionUrl}/items/${record.id}`, geoJsonType),
      { href: collectionUrl, rel: 'collection', type: jsonType, title: texts.links.collection },
      licenceLink,
    ] satisfies Link[],
  }
}

export function toFeature({ id, longitude, latitude, properties }: FeatureRecord) {
  return { type: 'Feature', id, geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties }
}
