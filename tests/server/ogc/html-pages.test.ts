import { expect, it } from 'vitest'
import type { Html } from '../../../src/server/http/pages/html.ts'
import { serverMessages } from '../../../src/server/messages/messages.ts'
import {
  renderCollectionsPage,
  renderConformancePage,
  renderFeaturePage,
  renderFeaturesPage,
  renderLinksPage,
} from '../../../src/server/ogc/html-pages.ts'
import { geoJsonType, htmlType, jsonType, openApiType, type Link } from '../../../src/server/ogc/responses.ts'

const texts = serverMessages.ogc
const site = 'https://club.example/ogc'
const links: Link[] = [
  { href: site, rel: 'self', type: jsonType, title: 'This document' },
  { href: `${site}?f=html`, rel: 'alternate', type: htmlType, title: 'As HTML' },
  { href: `${site}/api`, rel: 'service-desc', type: openApiType, title: 'Definition' },
  { href: `${site}/docs`, rel: 'service-doc', type: htmlType, title: 'Documentation' },
  { href: `${site}/items`, rel: 'items', type: geoJsonType, title: 'Items' },
  { href: `${site}/items?limit=1`, rel: 'next', type: geoJsonType },
]

/** Addresses and texts of the links of a page. */
const readLinks = (page: Html) =>
  [...page.markup.matchAll(/<a class="rs-link" href="([^"]*)">\s*([^<]*?)\s*<\/a>/g)].map(
    ([, href, text]) => [href, text],
  )

it('links of a page lead to pages, and those of the JSON and of the definition to these', () => {
  expect(readLinks(renderLinksPage('Title', 'Text', links))).toEqual([
    [site, texts.links.alternateJson],
    [`${site}/api`, 'Definition'],
    [`${site}/docs`, 'Documentation'],
    [`${site}/items?f=html`, 'Items'],
    [`${site}/items?limit=1&amp;f=html`, `${site}/items?limit=1`],
  ])
})

it('a description is left out if it is empty', () => {
  expect(renderLinksPage('Title', 'Text', []).markup).toMatch(/<h1>Title<\/h1>\s*<p>Text<\/p>/)
  expect(renderLinksPage('Title', '', []).markup).not.toContain('<p>')
})

it('each collection has its title, its text and its links', () => {
  const page = renderCollectionsPage(
    [{ title: 'Places <b>', description: 'Harbours', links: links.slice(4, 5) }],
    links.slice(0, 1),
  )
  expect(page.markup).toMatch(/<h2>Places &lt;b&gt;<\/h2>\s*<p>Harbours<\/p>/)
  expect(readLinks(page)).toEqual([
    [`${site}/items?f=html`, 'Items'],
    [site, texts.links.alternateJson],
  ])
})

it('conformance classes are listed in their order', () => {
  const { markup: page } = renderConformancePage(['http://b', 'http://a'], [])
  expect([...page.matchAll(/<code>(.*?)<\/code>/g)].map(([, name]) => name)).toEqual(['http://b', 'http://a'])
})

const feature = (id: number, properties: Record<string, unknown>) => ({
  id,
  geometry: { coordinates: [4.1, 43.5] },
  properties,
})
const readCells = (page: Html) =>
  [...page.markup.matchAll(/<td>\s*([\s\S]*?)\s*<\/td>/g)].map(([, cell]) => cell)

it('a page of features has a row for each with a link to its own page, its type and its position', () => {
  const features = [
    feature(7, { name: 'A & B', type: 'Marina', type_enum: 1 }),
    feature(9, { name: 'C', type_enum: 0 }),
  ]
  const page = renderFeaturesPage('Places', `${site}/places`, { features, links: [] })
  expect(readCells(page)).toEqual([
    `<a class="rs-link" href="${site}/places/items/7?f=html">A &amp; B</a>`,
    'Marina',
    '4.1, 43.5',
    `<a class="rs-link" href="${site}/places/items/9?f=html">C</a>`,
    '0',
    '4.1, 43.5',
  ])
  const empty = renderFeaturesPage('Places', `${site}/places`, { features: [], links })
  expect(empty.markup.includes(texts.noFeatures)).toBe(true)
  expect(empty.markup.includes('<table')).toBe(false)
  expect(readLinks(empty)).toHaveLength(5)
})

it('a feature has a row for its position and for each property, with objects as JSON', () => {
  const properties = { name: 'A', zero: 0, no: false, missing: null, tags: { vhf: '9' } }
  const page = renderFeaturePage({ ...feature(7, properties), links: [] })
  expect(page.markup).toContain('<h1>A</h1>')
  expect(readCells(page)).toEqual(['4.1, 43.5', 'A', '0', 'false', '', '{&quot;vhf&quot;:&quot;9&quot;}'])
  const names = [...page.markup.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, name]) => name)
  expect(names).toEqual([texts.columns.position, ...Object.keys(properties)])
})
