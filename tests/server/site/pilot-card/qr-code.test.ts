import { describe, expect, it } from 'vitest'
import { renderQrCode } from '../../../../src/server/site/pilot-card/qr-code.ts'

/** Modules of quiet zone that a scanner needs on each side (ISO/IEC 18004). */
const quietZone = 4

/** Reads the dark modules of the path, by row and column, and the size of the image in modules. */
function readModules(markup: string): {
  size: number
  isDark: (x: number, y: number) => boolean
  all: number[][]
} {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(markup)?.[1])
  const all = [...markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])
  const dark = new Set(all.map(([x, y]) => `${x} ${y}`))
  return { size, isDark: (x, y) => dark.has(`${x} ${y}`), all }
}

const finderPattern = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']

describe('QR code of a pilot card', () => {
  const { markup } = renderQrCode('https://club.example/placeview/140112345678', 'Page of <Quiet Bay>')
  const { size, isDark, all } = readModules(markup)

  it('has a quiet zone around the modules', () => {
    const positions = all.flat()
    expect(Math.min(...positions)).toBe(quietZone)
    expect(Math.max(...positions)).toBe(size - 1 - quietZone)
  })

  it.each([
    ['top left', quietZone, quietZone],
    ['top right', size - quietZone - 7, quietZone],
    ['bottom left', quietZone, size - quietZone - 7],
  ])('has a finder pattern at the %s', (_corner, left, top) => {
    const rows = finderPattern.map((row, y) =>
      [...row].map((_, x) => (isDark(left + x, top + y) ? '#' : ' ')).join(''),
    )
    expect(rows).toEqual(finderPattern)
  })

  it('is dark on white in every theme, with sharp modules and a name', () => {
    expect(markup).toContain(`<rect width="${size}" height="${size}" fill="#fff" />`)
    expect(markup).toMatch(/<path d="M[^"]+" fill="#000" \/>/)
    expect(markup).toContain('shape-rendering="crispEdges"')
    expect(markup).toMatch(/role="img"\s+aria-label="Page of &lt;Quiet Bay&gt;"/)
  })

  it('corrects errors of 15 %, for which this URL needs 33 modules a side instead of 29', () => {
    expect(size - 2 * quietZone).toBe(33)
  })
})
