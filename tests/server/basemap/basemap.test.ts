import { afterAll, expect, it } from 'vitest'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'

const basemap = createBasemap()
afterAll(() => basemap.close())

it('renders tiles in turn, without those that nobody waits for any more', async () => {
  const leaving = new AbortController()
  const rendered: string[] = []
  const getTile = async (x: number, signal?: AbortSignal) => {
    const bytes = await basemap.getTile(6, x, 20, signal)
    rendered.push(`${x} ${bytes ? 'shown' : 'dropped'}`)
    return bytes
  }
  const tiles = Promise.all([getTile(30), getTile(31, leaving.signal), getTile(32)])
  leaving.abort()
  const [first, second, third] = await tiles
  expect(first?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(second).toBeNull()
  expect(third?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(rendered).toEqual(['30 shown', '31 dropped', '32 shown'])
  // A dropped tile is rendered when it is asked for again.
  expect(await basemap.getTile(6, 31, 20)).not.toBeNull()
})

it.each([
  [3, 8, 0],
  [3, 0, 8],
])('has no tile %i/%i/%i outside the world', async (z, x, y) => {
  expect(await basemap.getTile(z, x, y)).toBeNull()
})

it('rejects the tiles that are waited for when it closes', async () => {
  const waiting = basemap.getTile(6, 33, 20)
  await basemap.close()
  await expect(waiting).rejects.toThrow('the basemap is closed')
})
