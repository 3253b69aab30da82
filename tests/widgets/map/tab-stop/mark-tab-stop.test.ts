import { map as createMap, type Map as LeafletMap } from 'leaflet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createMarkTabStop,
  type MarkTabStop,
  type PlacedMark,
} from '../../../../src/widgets/map/tab-stop/mark-tab-stop.ts'

let map: LeafletMap
let pane: HTMLElement
let marks: Map<string, PlacedMark>
let tabStop: MarkTabStop

/** A map of 400 x 300 px whose centre is at (200, 150) of its pane. */
beforeEach(() => {
  const container = document.createElement('div')
  container.style.cssText = 'width: 400px; height: 300px'
  document.body.append(container)
  map = createMap(container, { center: [0, 0], zoom: 8, fadeAnimation: false, keyboard: false })
  container.tabIndex = 0
  pane = map.getPane('overlayPane') ?? container
  marks = new Map()
  tabStop = createMarkTabStop(map, pane, () => marks.values())
})
afterEach(() => {
  const container = map.getContainer()
  map.remove()
  container.remove()
})

/** Places marks by name, in pixels right of and below the centre. */
function place(positions: Record<string, readonly [right: number, down: number]>): void {
  for (const [name, [right, down]] of Object.entries(positions)) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    element.dataset.name = name
    element.setAttribute('tabindex', '-1')
    pane.append(element)
    marks.set(name, { element, x: 200 + right, y: 150 + down })
  }
  tabStop.update()
}

const listStops = () =>
  [...marks].filter(([, { element }]) => element.getAttribute('tabindex') === '0').map(([name]) => name)
const getFocused = () => (document.activeElement as SVGElement | null)?.dataset.name
const focus = (name: string) => marks.get(name)?.element.focus()

/** Presses a key at the focused mark; returns whether it was handled. */
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  return !(document.activeElement ?? document.body).dispatchEvent(event)
}

describe('the stop of the Tab key', () => {
  it('is the mark nearest to the centre', () => {
    place({ far: [-90, 0], near: [30, 40], farther: [0, 60] })
    expect(listStops()).toEqual(['near'])
  })

  it.each([
    ['left of', [-201, 0]],
    ['right of', [201, 0]],
    ['above', [0, -151]],
    ['below', [0, 151]],
  ] as const)('is no mark %s the view', (_, outside) => {
    place({ outside })
    expect(listStops()).toEqual([])
    place({ corner: [200, 150] })
    expect(listStops()).toEqual(['corner'])
  })

  it('follows the centre of the map, unless a mark has the focus', () => {
    place({ west: [-10, 0], east: [100, 0] })
    map.panBy([100, 0], { animate: false })
    expect(listStops()).toEqual(['east'])
    focus('east')
    map.panBy([-100, 0], { animate: false })
    expect(listStops()).toEqual(['east'])
  })

  it('stays where it is after its end', () => {
    place({ west: [-10, 0], east: [100, 0] })
    tabStop.remove()
    map.panBy([100, 0], { animate: false })
    focus('west')
    expect(listStops()).toEqual(['west'])
    expect(press('ArrowRight')).toBe(false)
    expect(getFocused()).toBe('west')
  })
})

describe('an arrow key', () => {
  it.each([
    ['ArrowRight', 'east'],
    ['ArrowLeft', 'west'],
    ['ArrowUp', 'north'],
    ['ArrowDown', 'south'],
  ])('%s goes to the mark in the %s and makes it the only stop', (key, name) => {
    place({ middle: [0, 0], east: [50, 9], west: [-50, 9], north: [9, -50], south: [9, 50] })
    focus('middle')
    expect(press(key)).toBe(true)
    expect(getFocused()).toEqual(name)
    expect(listStops()).toEqual([name])
  })

  it('goes to the nearest mark within 45° of its direction', () => {
    place({ middle: [0, 0], straight: [120, 0], oblique: [60, 60], steep: [20, 21] })
    focus('middle')
    press('ArrowRight')
    expect(getFocused()).toBe('oblique')
  })

  it('stays at a mark without another in its direction, or with one outside the view only', () => {
    place({ middle: [0, 0], west: [-20, 0], outside: [210, 0] })
    focus('middle')
    expect(press('ArrowRight')).toBe(true)
    expect(getFocused()).toBe('middle')
    expect(listStops()).toEqual(['middle'])
  })

  it('is handled, and so are Home and End; no other keys are', () => {
    place({ middle: [0, 0], east: [50, 0] })
    focus('middle')
    expect(['Enter', 'Tab', ' ', 'PageUp', '+'].filter(press)).toEqual([])
  })
})

it('Home goes to the first mark from the top, End to the last', () => {
  place({ middle: [0, 0], low: [-90, 120], east: [60, -50], west: [-60, -50], outside: [0, -151] })
  focus('middle')
  expect(press('Home')).toBe(true)
  expect(getFocused()).toBe('west')
  expect(listStops()).toEqual(['west'])
  expect(press('End')).toBe(true)
  expect(getFocused()).toBe('low')
  expect(listStops()).toEqual(['low'])
})

describe('the mark with the stop', () => {
  const listDescriptions = () =>
    [...marks].flatMap(
      ([name, { element }]) => element.getAttribute('aria-description')?.concat(' ', name) ?? [],
    )

  it('says its number among the marks in view', () => {
    place({ middle: [0, 0], north: [0, -90], south: [0, 90], outside: [0, 151] })
    expect(listDescriptions()).toEqual(['2/3 middle'])
    focus('middle')
    press('ArrowDown')
    expect(listDescriptions()).toEqual(['3/3 south'])
  })

  it('is the one that last had the focus, until the map moves', () => {
    place({ middle: [0, 0], south: [0, 90] })
    focus('south')
    ;(document.activeElement as SVGElement).blur()
    tabStop.update()
    expect(listStops()).toEqual(['south'])
    map.panBy([0, -10], { animate: false })
    expect(listStops()).toEqual(['middle'])
  })
})

describe('a focus lost with its mark', () => {
  function removeFocused(name: string): void {
    const restore = tabStop.remember()
    marks.get(name)?.element.remove()
    marks.delete(name)
    restore()
  }

  it('goes to the mark nearest to it, then to the map', () => {
    place({ middle: [0, 0], east: [50, 0], west: [-90, 0] })
    focus('middle')
    removeFocused('middle')
    expect(getFocused()).toBe('east')
    expect(listStops()).toEqual(['east'])
    removeFocused('east')
    removeFocused('west')
    expect(document.activeElement).toBe(map.getContainer())
  })

  it('stays where the user has put it meanwhile', () => {
    place({ middle: [0, 0], east: [50, 0], west: [-90, 0] })
    focus('middle')
    const restore = tabStop.remember()
    focus('west')
    restore()
    expect(getFocused()).toBe('west')
  })
})
