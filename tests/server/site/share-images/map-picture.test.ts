import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Basemap } from '../../../../src/server/basemap/basemap.ts'
import { renderMapPicture } from '../../../../src/server/site/share-images/map-picture.ts'

const size = { width: 600, height: 300, centrePx: { x: 300, y: 150 } }

/** A basemap of the world in one colour a column of tiles, red by the number of the column. */
function createColumns(asked: string[]): Basemap {
  return {
    async getTile(z: number, x: number, y: number) {
      asked.push(`${z}/${x}/${y}`)
      if (x < 0 || y < 0 || x >= 2 ** z || y >= 2 ** z) return null
      const tile = { width: 256, height: 256, channels: 3 as const, background: { r: 10 * x, g: 200, b: 0 } }
      return sharp({ create: tile }).png().toBuffer()
    },
  } as unknown as Basemap // the method that the picture uses
}

/** Draws the picture; returns its colours, red, green and blue, at some pixels. */
async function drawPixels(
  centre: { latitude: number; longitude: number },
  pixels: readonly (readonly [number, number])[],
) {
  const asked: string[] = []
  const picture = await renderMapPicture(createColumns(asked), { ...size, centre, zoom: 4 })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toEqual(size.width)
  expect(info.height).toEqual(size.height)
  return pixels.map(([x, y]) => {
    const at = info.channels * (y * info.width + x)
    return [...data.subarray(at, at + 3)]
  })
}

it('continues on the other side of the antimeridian', async () => {
  for (const longitude of [180, -180])
    expect(
      await drawPixels({ latitude: 0, longitude }, [
        [298, 150],
        [302, 150],
        [20, 150],
      ]),
    ).toEqual([
      [150, 200, 0],
      [0, 200, 0],
      [140, 200, 0],
    ])
})

it('shows the colour of the sea beyond the poles', async () => {
  const [above, below] = await drawPixels({ latitude: 85, longitude: 11 }, [
    [300, 5],
    [300, 290],
  ])
  expect(above).toEqual([12, 44, 82])
  expect(below).toEqual([80, 200, 0])
})
