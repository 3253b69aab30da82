import { describe, expect, it } from 'vitest'
import { aidTypes, type AidSymbol } from '../../../src/core/catalogue/aid-types.ts'
import { AidBadge } from '../../../src/ui/icons/AidBadge.tsx'
import { renderStrict } from '../../support/render.tsx'

/** Renders the badge of a symbol and returns its colour: red, green and blue, 0 to 255. */
async function renderColour(mark: AidSymbol): Promise<number[]> {
  const { container, unmount } = renderStrict(<AidBadge mark={mark} />)
  await expect.poll(() => container.querySelector('.rs-badge')).not.toBeNull()
  const { color } = getComputedStyle(container.querySelector('.rs-badge') ?? container)
  unmount()
  return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
}

describe('colours of aids on charts', () => {
  it.each<[string, AidSymbol[], (red: number, green: number, blue: number) => boolean]>([
    ['port hand marks are red', ['port'], (red, green, blue) => red > 2 * Math.max(green, blue)],
    ['starboard hand marks are green', ['starboard'], (red, green, blue) => green > Math.max(red, blue)],
    [
      'marks of danger and safe water are red',
      ['danger', 'safe-water'],
      (red, green, blue) => red > 2 * Math.max(green, blue),
    ],
    [
      'cardinal and special marks are yellow',
      ['north', 'east', 'south', 'west', 'special'],
      (red, green, blue) => Math.min(red, green) > 1.5 * blue,
    ],
    [
      'lights and racons are magenta',
      ['light', 'light-vessel', 'racon'],
      (red, green, blue) => Math.min(red, blue) > 1.5 * green,
    ],
  ])('%s', async (_fact, marks, isColour) => {
    for (const mark of marks) {
      const [red = 0, green = 0, blue = 0] = await renderColour(mark)
      expect(isColour(red, green, blue), `${mark} ${red} ${green} ${blue}`).toBe(true)
    }
  })

  it('every symbol has a colour of its own kind, not the colour of the text', async () => {
    const text = (getComputedStyle(document.body).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
    for (const mark of new Set(aidTypes.map(({ symbol }) => symbol)))
      expect(await renderColour(mark), mark).not.toBe(text)
  })
})
