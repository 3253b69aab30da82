import { expect, it } from 'vitest'
import { renderStaticMap } from '../../../../src/server/site/pilot-card/static-map.ts'

const origin = { latitude: 0, longitude: 0 }
const source = {
  id: 'aerial',
  kind: 'satellite' as const,
  template: 'https://tiles.example/{z}/{y}/{x}.jpg',
  minZoom: 0,
  maxZoom: 12,
  attribution: 'Aerial',
  licence: 'CC0',
  offlineAllowed: true,
}
const listTiles = (markup: string) =>
  [
    ...markup.matchAll(
      /<foreignObject x="([^"]+)" y="([^"]+)" width="256" height="256">\s*<img alt="" src="([^"]+)"/g,
    ),
  ].map(([, left, top, src]) => [Number(left), Number(top), src])

it('a static map has two columns and a row of tiles on each side of its centre', () => {
  const tiles = listTiles(renderStaticMap(origin, { source: null, zoom: 10, label: 'Bay', names: [] }).markup)
  expect(tiles).toHaveLength(15)
  expect(tiles[0]).toEqual([-512, -256, '/ground/10/510/511'])
  expect(tiles).toContainEqual([0, 0, '/ground/10/512/512'])
  expect(tiles.at(-1)).toEqual([512, 256, '/ground/10/514/513'])
})

it('the tiles of the source are above those of the built-in basemap', () => {
  const tiles = listTiles(renderStaticMap(origin, { source, zoom: 12, label: 'Bay', names: [] }).markup)
  expect(tiles).toHaveLength(30)
  expect(tiles[0]).toEqual([-512, -256, '/ground/12/2046/2047'])
  expect(tiles[15]).toEqual([-512, -256, 'https://tiles.example/12/2047/2046.jpg'])
})

it.each([
  [11, 11],
  [13, 12],
])('at zoom %i the tiles of a source up to zoom 12 have zoom %i', (wanted, zoom) => {
  const sources = listTiles(
    renderStaticMap(origin, { source, zoom: wanted, label: 'Bay', names: [] }).markup,
  ).map(([, , src]) => src)
  expect(sources.filter((src) => String(src).startsWith(`/ground/${zoom}/`))).toHaveLength(15)
  expect(sources.filter((src) => String(src).startsWith(`https://tiles.example/${zoom}/`))).toHaveLength(15)
})

it('a static map is centred, and has its label as name and caption', () => {
  const { markup } = renderStaticMap(origin, { source: null, zoom: 10, label: 'Bay <1>', names: [] })
  expect(markup).toContain('viewBox="-230 -150 460 300" role="img" aria-label="Bay &lt;1&gt;"')
  expect(markup).toContain('<figcaption>Bay &lt;1&gt;</figcaption>')
})
