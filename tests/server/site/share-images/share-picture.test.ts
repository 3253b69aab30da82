import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sharePicture as size } from '../../../../src/core/limits/sharing.ts'
import type { NamedPoint } from '../../../../src/server/gazetteer/name-list.ts'
import type { Basemap } from '../../../../src/server/basemap/basemap.ts'
import {
  drawSharePicture,
  type SharePicture,
} from '../../../../src/server/site/share-images/share-picture.ts'

const basemap = { getTile: () => Promise.resolve(null) } as unknown as Basemap // only tiles are drawn
const names: NamedPoint[] = []
const parts = { basemap, findMapNames: () => Promise.resolve(names) }
const picture: SharePicture = {
  name: 'Quiet Bay',
  kind: 'Anchorage · France',
  rating: null,
  shelter: null,
  map: null,
  footer: 'Roadstead',
}
const sun = [240, 180, 41]
const dim = [65, 86, 108]

async function draw(overrides: Partial<SharePicture> = {}) {
  const png = await drawSharePicture({ ...picture, ...overrides }, parts)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isNear = (at: number, colour: number[]) =>
    colour.every((value, index) => Math.abs((data[at + index] ?? 0) - value) < 24)
  /** Counts the pixels of a colour. */
  const count = (colour: number[]) => {
    let pixels = 0
    for (let at = 0; at < data.length; at += 3) if (isNear(at, colour)) pixels++
    return pixels
  }
  return { png, info, sun: count(sun), dim: count(dim), white: count([255, 255, 255]) }
}

describe('a share picture', () => {
  it('has the names of its map', async () => {
    const map = { centre: { latitude: 43, longitude: 5 }, zoom: 8, hasMarker: true }
    const countWhite = async () => (await draw({ map })).white
    const without = await countWhite()
    names.push({ name: 'Marseille', kind: 'town', rank: 5, latitude: 43.3, longitude: 5.37 })
    expect((await countWhite()) - without).toBeGreaterThan(300)
    names.length = 0
  })

  it('has its size, with and without a name that can be drawn', async () => {
    for (const name of ['Quiet Bay', '\u{1F6A2}', 'x'.repeat(200)]) {
      const { info } = await draw({ name })
      expect(info.width, name).toEqual(size.width)
      expect(info.height, name).toEqual(size.height)
    }
  })

  it('fills the stars from the left as far as the average says', async () => {
    const none = await draw()
    const pictures = await Promise.all([0, 2.5, 5].map((rating) => draw({ rating })))
    const filled = pictures.map((drawn) => drawn.sun - none.sun)
    const [empty = 0, half = 0, full = 0] = filled
    expect(full).toBeGreaterThan(1000)
    expect(empty).toBeLessThan(full / 20)
    expect(half / full).toBeGreaterThan(0.4)
    expect(half / full).toBeLessThan(0.6)
    expect(pictures[0]?.dim).toBeGreaterThan(pictures[2]?.dim ?? 0)
  })

  it('changes with each of its texts', async () => {
    const pictures = await Promise.all([
      draw(),
      draw({ name: 'Loud Bay' }),
      draw({ kind: 'Marina · France' }),
      draw({ shelter: 'Open to the south' }),
      draw({ footer: 'Not for navigation' }),
    ])
    expect(new Set(pictures.map(({ png }) => png.toString('base64'))).size).toBe(5)
  })
})
