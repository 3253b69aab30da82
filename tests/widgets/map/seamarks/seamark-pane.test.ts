import { map as createMap, type Map as LeafletMap } from 'leaflet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seamarkDrawing } from '../../../../src/core/limits/map.ts'
import { createSeamarkPane, type SeamarkPane } from '../../../../src/widgets/map/seamarks/seamark-pane.ts'
import type { SeamarkFeature } from '../../../../src/widgets/map/seamarks/seamark-source.ts'
import { buildSeamarkFeature } from '../../../factories/seamarks.ts'
import { waitForRender } from '../../../support/render.tsx'

let map: LeafletMap
let pane: SeamarkPane

beforeEach(() => {
  const container = document.createElement('div')
  container.style.cssText = 'width: 400px; height: 300px'
  document.body.append(container)
  map = createMap(container, { center: [0, 179.99], zoom: 14, zoomAnimation: false })
  pane = createSeamarkPane(map)
})
afterEach(() => {
  const container = map.getContainer()
  pane.remove()
  map.remove()
  container.remove()
})

const show = (...features: SeamarkFeature[]) => pane.show(features, ({ id }) => `Mark ${id}`)
const listMarks = () => [...pane.element.querySelectorAll<SVGElement>('.rs-seamarks__mark')]
const build = (id: number, fields: Parameters<typeof buildSeamarkFeature>[0] = {}) =>
  buildSeamarkFeature({ id, latitude: 0, longitude: 179.99, ...fields })

/** Returns where marks are drawn, in pixels from the centre of the map. */
function listPositions(): number[][] {
  const centre = map.latLngToLayerPoint(map.getCenter())
  return listMarks().map(({ style }) => {
    const { e: x, f: y } = new DOMMatrix(style.transform)
    return [Math.round(x - centre.x), Math.round(y - centre.y)]
  })
}

/** Degrees of longitude, or of latitude near the equator, in pixels at a zoom; Leaflet rounds positions. */
const closeToPixels = (degrees: number, zoom: number): unknown =>
  expect.closeTo((degrees * 256 * 2 ** zoom) / 360, -1)

describe('marks', () => {
  it('are drawn beyond the antimeridian, on the copy of the world in view', () => {
    show(build(1), build(2, { longitude: -179.999 }), build(3, { latitude: 0.002 }))
    expect(listPositions()).toEqual([
      [0, 0],
      [closeToPixels(0.011, 14), 0],
      [0, closeToPixels(-0.002, 14)],
    ])
  })

  it('keep their positions on the map when it zooms', () => {
    show(build(1, { longitude: 179.995 }))
    map.setZoom(15, { animate: false })
    expect(listPositions()).toEqual([[closeToPixels(0.005, 15), 0]])
  })

  it('are drawn again only if they have changed', () => {
    show(build(1), build(2))
    const before = listMarks()
    show(build(2, { light: 'Fl R 4s' }), build(1), build(3))
    const after = listMarks()
    expect(after.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Mark 1', 'Mark 2', 'Mark 3'])
    expect(after[0] === before[0]).toBe(true)
    expect(after[1] === before[1]).toBe(false)
    expect(after[1]?.querySelector('text')?.textContent).toBe('Fl R 4s')
  })

  it('that wait to be drawn are dropped by the next answer, and when the pane is removed', async () => {
    const many = Array.from({ length: 60 }, (_, index) => build(index + 1))
    show(...many)
    show(build(100))
    await waitForRender()
    expect(listMarks().map(({ dataset }) => dataset.id)).toEqual(['100'])
    show(...many)
    const drawn = listMarks().length
    expect(drawn).toBeLessThan(many.length)
    pane.remove()
    await waitForRender()
    expect(listMarks().length).toEqual(drawn)
    expect(pane.element.isConnected).toBe(false)
    const positions = listPositions()
    map.setZoom(15, { animate: false })
    expect(listPositions()).toEqual(positions)
  })

  it('have a drawing for what they show, and a light of their own', () => {
    show(
      build(1, { light: 'Fl G 4s' }),
      build(2, { light: 'Fl R 4s' }),
      build(3),
      build(4, { colours: ['green'] }),
    )
    const drawings = listMarks().map((mark) =>
      [...mark.querySelectorAll('path')].map((path) => path.outerHTML).join(),
    )
    expect(drawings[0]).toBe(drawings[1])
    expect(new Set(drawings).size).toBe(3)
    expect(listMarks().map((mark) => mark.querySelector('text')?.textContent)).toEqual([
      'Fl G 4s',
      'Fl R 4s',
      undefined,
      undefined,
    ])
  })
})

describe('the zoom', () => {
  const getScale = () => Number(pane.element.style.getPropertyValue('--rs-seamark-scale'))

  it.each([...Object.entries(seamarkDrawing.scaleByZoom), ['14', 1], ['10', 1]] as const)(
    '%s has marks of the size %d',
    (zoom, scale) => {
      map.setZoom(Number(zoom), { animate: false })
      expect(getScale()).toBe(scale)
    },
  )

  it('shows the characters of lights from its limit', () => {
    const shows = (zoom: number) => {
      map.setZoom(zoom, { animate: false })
      return pane.element.classList.contains('rs-seamarks--characters')
    }
    const { characterMinZoom } = seamarkDrawing
    expect(shows(characterMinZoom)).toBe(true)
    expect(shows(characterMinZoom - 1)).toBe(false)
    expect(shows(characterMinZoom + 1)).toBe(true)
  })
})

describe('the character of a light', () => {
  const listSilent = () => listMarks().map((mark) => mark.classList.contains('rs-seamarks__mark--silent'))
  /** Degrees of pixels at zoom 14. */
  const toDegrees = (px: number) => (px * 360) / (256 * 2 ** 14)
  const light = 'Fl R 4s'

  it.each([
    [20, 0, true],
    [-20, 0, true],
    [100, 0, false],
    [-100, 0, false],
    [0, 8, true],
    [0, -8, true],
    [0, 20, false],
    [0, -20, false],
  ])(
    'is left out beside that of an earlier mark, %i px to the right and %i px up: %s',
    (right, up, isSilent) => {
      const other = { longitude: 179.99 + toDegrees(right), latitude: toDegrees(up), light }
      show(build(1, { light }), build(2, other), build(3, { ...other, light: null }))
      expect(listSilent()).toEqual([false, isSilent, false])
    },
  )

  it('is drawn when the zoom is high enough, and hides no mark by one that is itself hidden', () => {
    const at = (px: number) => ({ longitude: 179.99 + toDegrees(px), light })
    // Each of three in a row covers the next.
    show(build(1, at(0)), build(2, at(30)), build(3, at(60)))
    expect(listSilent()).toEqual([false, true, false])
    map.setZoom(16, { animate: false })
    expect(listSilent()).toEqual([false, false, false])
  })
})
