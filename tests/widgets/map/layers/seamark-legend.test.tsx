import { isValidElement, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { messages as english } from '../../../../src/core/messages/en/index.ts'
import type { IalaRegion } from '../../../../src/core/catalogue/seamarks.ts'
import { seamarks } from '../../../../src/widgets/map/layers/seamarks.tsx'
import type { SeamarkLook } from '../../../../src/ui/seamarks/seamark-parts.ts'

/** Lists the rows of each section: shape, colours and light of the drawing, and the text. */
function listSections(region?: IalaRegion) {
  return seamarks.getLegend?.(english, region).sections?.map(({ title, rows, note }) => ({
    title,
    note,
    rows: rows.map(({ icon, text }) => {
      if (!isValidElement(icon)) throw new Error(`${text} has no drawing`)
      const { look } = (icon as ReactElement<{ look: SeamarkLook }>).props // a SeamarkIcon
      return [text, look.shape, look.colours.join(' '), look.hasLight ? 'lit' : ''].join(', ')
    }),
  }))
}

const lateral = (port: string, starboard: string) => [
  `Lateral buoy, port hand, can, ${port}, `,
  `Lateral buoy, starboard hand, conical, ${starboard}, `,
]

it.each([
  ['A', 'red', 'green'],
  ['B', 'green', 'red'],
] as const)('in region %s, port hand is %s and starboard hand %s', (region, port, starboard) => {
  const sections = listSections(region)
  expect(sections).toHaveLength(1)
  expect(sections?.[0]?.title).toContain(region)
  expect(sections?.[0]?.rows.slice(0, 2)).toEqual(lateral(port, starboard))
  expect(sections?.[0]?.note).toBe(english.seamarks.notForNavigation)
})

it('beacons are stakes, lights are stars, light vessels hulls; a mark can have a light', () => {
  const rows = listSections('A')?.[0]?.rows ?? []
  const find = (text: string) => rows.filter((row) => row.startsWith(text))
  expect(find('Lateral beacon')).toEqual([
    'Lateral beacon, port hand, stake, red, ',
    'Lateral beacon, starboard hand, stake, green, ',
  ])
  expect(find('Major light')).toEqual(['Major light, star, red, lit'])
  expect(find('Light vessel')).toEqual(['Light vessel, hull, red, lit'])
  expect(find(english.seamarks.lightOnMark)).toEqual([`${english.seamarks.lightOnMark}, conical, green, lit`])
  expect(rows.filter((row) => row.endsWith('lit'))).toHaveLength(3)
})

it('without a place the legend has the marks of region A and the lateral ones of region B', () => {
  const [first, second, ...others] = listSections() ?? []
  expect(others).toEqual([])
  expect(first).toEqual(listSections('A')?.[0])
  expect(second?.rows).toEqual(listSections('B')?.[0]?.rows.slice(0, 6))
  expect(second?.note).toBeUndefined()
})
