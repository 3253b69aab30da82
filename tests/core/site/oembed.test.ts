import { expect, it } from 'vitest'
import {
  getOEmbedUrl,
  getPlaceFramePath,
  isEmbeddablePage,
  oEmbedFormats,
} from '../../../src/core/site/oembed.ts'

it('pages of the map, places, vessels and aids can be embedded', () => {
  expect((['home', 'place', 'vessel', 'navAid'] as const).map(isEmbeddablePage)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect((['user', 'placeEdit', 'embed', null] as const).some(isEmbeddablePage)).toBe(false)
})

it('the URL of the data of a page contains its URL and the format', () => {
  expect(getOEmbedUrl('https://x.org', 'https://x.org/placeview/7?a=b&c', 'xml')).toBe(
    'https://x.org/oembed?url=https%3A%2F%2Fx.org%2Fplaceview%2F7%3Fa%3Db%26c&format=xml',
  )
})

it('answers in the types of the oEmbed specification', () => {
  expect(oEmbedFormats.json).toEqual({ mediaType: 'application/json', linkType: 'application/json+oembed' })
  expect(oEmbedFormats.xml).toEqual({ mediaType: 'text/xml', linkType: 'text/xml+oembed' })
})

it('a place is shown on its map', () => {
  expect(getPlaceFramePath(1401)).toBe('/embed/map?place-id=1401&zoom=14')
})
