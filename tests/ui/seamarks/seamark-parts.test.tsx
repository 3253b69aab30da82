import { describe, expect, it } from 'vitest'
import {
  beaconShapes,
  buoyShapes,
  getStandardMark,
  seamarkColours,
  seamarkShapes,
  topmarkShapes,
} from '../../../src/core/catalogue/seamarks.ts'
import { drawSeamark, type SeamarkLook } from '../../../src/ui/seamarks/seamark-parts.ts'
import { SeamarkIcon } from '../../../src/ui/seamarks/SeamarkIcon.tsx'
import { renderStrict } from '../../support/render.tsx'

const can: SeamarkLook = { shape: 'can', colours: ['red'], pattern: null, topmark: null, hasLight: false }
const listFills = (look: SeamarkLook) =>
  drawSeamark(look).flatMap(({ className, clip }) => {
    const colour = /__fill--(.*)/.exec(className)?.[1]
    return colour ? [clip ? `${colour} ${clip[0]},${Math.round(clip[1])}` : colour] : []
  })
const getOutline = (look: SeamarkLook) =>
  drawSeamark(look).find(({ className }) => className === 'rs-seamark__line')?.path

function lookOf(category: 'port' | 'north', region: 'A' | 'B'): SeamarkLook {
  const standard = getStandardMark(category === 'north' ? 'cardinal' : 'lateral', category, region)
  if (!standard) throw new Error('no standard mark')
  return { ...standard, shape: standard.buoyShape, hasLight: false }
}

describe('drawing of a seamark', () => {
  it('of a port hand buoy is a can, red in region A and green in region B', () => {
    const [a, b] = [lookOf('port', 'A'), lookOf('port', 'B')]
    expect(listFills(a)).toEqual(['red'])
    expect(listFills(b)).toEqual(['green'])
    expect(getOutline(a)).toBe(getOutline(can))
    expect(getOutline(b)).toBe(getOutline(can))
  })

  it('of a north cardinal is black over yellow with two cones up', () => {
    const look = lookOf('north', 'A')
    expect(listFills(look)).toEqual(['black 9.5,18', 'yellow 9.5,28', 'black'])
    const topmark = drawSeamark(look).find(
      ({ className, clip }) => className === 'rs-seamark__fill--black' && !clip,
    )
    // Two triangles, each with its tip first, above its base.
    const heights = [...(topmark?.path.matchAll(/M18 ([\d.]+)L22.5 ([\d.]+)/g) ?? [])]
    expect(heights.map(([, tip, base]) => Number(tip) < Number(base))).toEqual([true, true])
  })

  it('has vertical stripes of safe water side by side', () => {
    const stripes = listFills({ ...can, shape: 'spherical', colours: ['red', 'white'], pattern: 'vertical' })
    expect(stripes.map((stripe) => stripe.split(' ')[0])).toEqual(['red', 'white', 'red', 'white'])
    expect(new Set(stripes.map((stripe) => stripe.split(',')[1])).size).toBe(1)
  })

  it('has the flare of a light only where there is one', () => {
    const hasFlare = (hasLight: boolean) =>
      drawSeamark({ ...can, hasLight }).some(({ className }) => className === 'rs-seamark__flare')
    expect(hasFlare(true)).toBe(true)
    expect(hasFlare(false)).toBe(false)
  })

  it('differs for every shape and every topmark, and lies in its box', () => {
    const different = seamarkShapes.filter((shape) => shape !== 'lattice')
    expect(new Set(different.map((shape) => getOutline({ ...can, shape }))).size).toBe(different.length)
    expect([...buoyShapes, ...beaconShapes].every((shape) => getOutline({ ...can, shape }))).toBe(true)
    const tops = topmarkShapes.map((shape) =>
      JSON.stringify(drawSeamark({ ...can, topmark: { shape, colours: ['black'] } })),
    )
    expect(new Set(tops).size).toBe(topmarkShapes.length)
  })

  it('has a fill for every colour', () => {
    for (const colour of seamarkColours) {
      const { container } = renderStrict(<SeamarkIcon look={{ ...can, colours: [colour] }} />)
      const path = container.querySelector(`.rs-seamark__fill--${colour}`)
      expect(path && getComputedStyle(path).fill, colour).not.toBe('rgb(0, 0, 0)')
    }
  })
})
