import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBasemapPainter, type BasemapPainter } from '../../../src/server/basemap/basemap-painter.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-basemap-'))
afterAll(() => rmSync(folder, { recursive: true }))

const red = { r: 200, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 200 }
/** Land from the equator to 30° N and from 0° to 30° E. */
const land = [[0, 0, 300_000, 0, 0, 300_000, -300_000, 0]]

let painter: BasemapPainter
beforeAll(async () => {
  // The western hemisphere is red, the eastern blue.
  const east = await sharp({ create: { width: 180, height: 180, channels: 3, background: blue } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 360, height: 180, channels: 3, background: red } })
    .composite([{ input: east, left: 180, top: 0 }])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, 'earth.jpg'))
  writeFileSync(join(folder, 'land.json'), JSON.stringify(land))
  painter = await createBasemapPainter(folder)
})

/** Paints a tile and returns a function that reads the colour of a pixel. */
async function paint(z: number, x: number, y: number) {
  const tile = sharp(await painter.paintTile({ z, x, y }))
  const { data, info } = await tile.raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([256, 256, 3])
  return (column: number, row: number): number[] => [
    ...data.subarray(3 * (row * 256 + column)).subarray(0, 3),
  ]
}

/** Matches a colour up to the losses of JPEG. */
const closeTo = ({ r, g, b }: typeof red) => [r, g, b].map((value) => expect.closeTo(value, -1))

describe('basemap tile', () => {
  it('is a JPEG', async () => {
    const { format } = await sharp(await painter.paintTile({ z: 0, x: 0, y: 0 })).metadata()
    expect(format).toBe('jpeg')
  })

  it('shows the part of the image at its position', async () => {
    const getColour = await paint(0, 0, 0)
    expect(getColour(64, 128)).toEqual(closeTo(red))
    expect(getColour(192, 128)).toEqual(closeTo(blue))
    expect((await paint(5, 15, 16))(128, 128)).toEqual(closeTo(red))
    expect((await paint(5, 16, 16))(128, 128)).toEqual(closeTo(blue))
  })

  it('shows drawn land and sea above the resolution of the image', async () => {
    // North and south of the equator at 0° to 1.4° E.
    const onLand = (await paint(8, 128, 127))(100, 100)
    const onSea = (await paint(8, 128, 128))(100, 100)
    expect(onLand).not.toEqual(closeTo(blue))
    expect(onSea).not.toEqual(closeTo(blue))
    const [landRed = 0, , landBlue = 0] = onLand
    const [seaRed = 0, , seaBlue = 0] = onSea
    expect([landRed > seaRed, landBlue < seaBlue]).toEqual([true, true])
  })

  it('shows only a plain background above the resolution of the coastline', async () => {
    const background = { r: 0x27, g: 0x39, b: 0x4a }
    expect((await paint(12, 2060, 2030))(100, 100)).toEqual(closeTo(background))
    expect((await paint(12, 0, 0))(100, 100)).toEqual(closeTo(background))
  })
})
