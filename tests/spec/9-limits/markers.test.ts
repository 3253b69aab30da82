import { describe, expect, it } from 'vitest'
import { aisPathStyle } from '../../../src/core/limits/ais-paths.ts'
import { markerWidthPx } from '../../../src/core/limits/map.ts'
import { siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 9: markers and lines', () => {
  it("Markers: width 20; anchorage POIs (name starting 'Ancho') with a count get a blue marker, other counted POIs green.", async () => {
    expect(markerWidthPx).toBe(20)
    const page = await open('/?lat=43.517&lng=4.132&zoom=13&layers=pois')
    const disc = (name: RegExp) => page.getByRole('button', { name }).locator('.rs-pin')
    const readColor = (name: RegExp) =>
      disc(name).evaluate((marker) => getComputedStyle(marker).backgroundColor)
    await disc(/^Port Camargue/).waitFor()
    // clientWidth excludes the white border.
    expect(await disc(/^Port Camargue/).evaluate((marker) => marker.clientWidth)).toBe(20)
    const green = await readColor(/^Port Camargue/)
    expect(getDominantColor(green)).toBe('green')
    await page.goto(`${siteUrl}/?lat=43.21&lng=5.34&zoom=13&layers=pois`)
    await disc(/^Calanque de Sormiou, Anchorage/).waitFor()
    expect(getDominantColor(await readColor(/^Calanque de Sormiou/))).toBe('blue')
    // A place without checked-in vessels.
    await page.goto(`${siteUrl}/?lat=43.55&lng=4.05&zoom=13&layers=pois`)
    await disc(/^Cale de mise/).waitFor()
    expect(await readColor(/^Cale de mise/)).not.toBe(green)
    expect(
      await disc(/^Cale de mise/)
        .locator('.rs-pin__count')
        .count(),
    ).toBe(0)
  })

  it('AIS path line colours by density: 1 yellow, 2 orange, 3 red; widths 0.5, 1, 1.5; fill translucent blue.', async () => {
    expect(Object.values(aisPathStyle).map(({ colour, widthPx }) => [colour, widthPx])).toEqual([
      ['yellow', 0.5],
      ['orange', 1],
      ['red', 1.5],
    ])
    const page = await open('/?lat=43.45&lng=4.12&zoom=10&layers=aisPaths')
    await page.getByText('3 lines in view').waitFor()
    const styles = await page.locator('.rs-ais-path').evaluateAll((lines) =>
      lines.map((line) => {
        const { stroke, strokeWidth, fill } = getComputedStyle(line)
        return [stroke, strokeWidth, fill]
      }),
    )
    const blue = expect.stringMatching(/^rgba\(0, 0, 255, 0\.\d+\)$/)
    expect(styles.sort((a, b) => Number.parseFloat(a[1] ?? '') - Number.parseFloat(b[1] ?? ''))).toEqual([
      ['rgb(255, 255, 0)', '0.5px', blue],
      ['rgb(255, 165, 0)', '1px', blue],
      ['rgb(255, 0, 0)', '1.5px', blue],
    ])
  })
})

/** Returns the dominant channel of a CSS color. */
function getDominantColor(readColor: string): string {
  const [red = 0, green = 0, blue = 0] = (readColor.match(/\d+/g) ?? []).map(Number)
  if (blue > red && blue > green) return 'blue'
  return green > red ? 'green' : 'red'
}
