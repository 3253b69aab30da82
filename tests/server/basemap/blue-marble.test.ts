import sharp from 'sharp'
import { expect, it } from 'vitest'

/** Mean colour of a square of one degree around a position. */
async function readColour(latitude: number, longitude: number) {
  const image = sharp('src/server/basemap/blue-marble.jpg')
  const { width, height } = await image.metadata()
  const side = Math.round(width / 360)
  const left = Math.round(((longitude + 180) / 360) * width - side / 2)
  const top = Math.round(((90 - latitude) / 180) * height - side / 2)
  const { channels } = await sharp(
    await image.extract({ left, top, width: side, height: side }).png().toBuffer(),
  ).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  return { red, green, blue }
}

it('the picture of the Earth is equirectangular, with 11 pixels a degree', async () => {
  const { width, height } = await sharp('src/server/basemap/blue-marble.jpg').metadata()
  expect(width).toBe(4096)
  expect(height).toBe(2048)
})

it('the picture of the Earth shows desert, forest, ice and sea where they are', async () => {
  const [sahara, amazon, antarctica, pacific] = await Promise.all([
    readColour(24, 10),
    readColour(-5, -62),
    readColour(-80, 90),
    readColour(0, -140),
  ])
  expect(sahara.red).toBeGreaterThan(sahara.blue + 50)
  expect(amazon.green).toBeGreaterThan(Math.max(amazon.red, amazon.blue))
  expect(Math.min(antarctica.red, antarctica.green, antarctica.blue)).toBeGreaterThan(180)
  expect(pacific.blue).toBeGreaterThan(pacific.red + 20)
})
