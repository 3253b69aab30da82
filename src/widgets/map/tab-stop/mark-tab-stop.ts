import type { Map as LeafletMap } from 'leaflet'
import { getFocusedElement, isFocusLost } from './focus.ts'

/** A drawn mark and its position in the pane, in pixels. */
export interface PlacedMark {
  element: HTMLElement | SVGElement
  x: number
  y: number
}

/** The stop of the Tab key among marks. */
export interface MarkTabStop {
  /** Moves the stop to the mark nearest to the centre of the map, unless a mark has or had the focus there. */
  update(): void
  /** Returns a function that moves a focus which marks lost meanwhile to the mark nearest to it, or to the map. */
  remember(): () => void
  remove(): void
}

/** Unit vectors of the arrow keys. */
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Makes the marks of a pane reachable by keyboard. Only one is a stop of the Tab key, because a view may
 * have 2,000; the arrow keys move to the nearest mark in their direction, Home and End to the first and the last
 * from the top. Marks outside the view are no stops: the browser would scroll the map to them. The stop is described
 * by its number among the marks in view, such as 3/67.
 */
export function createMarkTabStop(
  map: LeafletMap,
  pane: HTMLElement,
  getMarks: () => Iterable<PlacedMark>,
): MarkTabStop {
  let stop: PlacedMark['element'] | null = null
  /** Whether the stop had the focus since the map has moved. */
  let isVisited = false

  function setStop(next: PlacedMark['element'] | null, marks = listInView()): void {
    if (next !== stop) {
      stop?.setAttribute('tabindex', '-1')
      stop?.removeAttribute('aria-description')
      next?.setAttribute('tabindex', '0')
      stop = next
    }
    const index = marks.findIndex(({ element }) => element === next)
    if (index >= 0) next?.setAttribute('aria-description', `${index + 1}/${marks.length}`)
  }

  /** Returns the marks in view from top to bottom. */
  function listInView(): PlacedMark[] {
    const { x: left, y: top } = map.containerPointToLayerPoint([0, 0])
    const { x: width, y: height } = map.getSize()
    return [...getMarks()]
      .filter(({ x, y }) => x >= left && y >= top && x <= left + width && y <= top + height)
      .sort((a, b) => a.y - b.y || a.x - b.x)
  }

  function update(): void {
    const marks = listInView()
    const isKept = stop?.matches(':focus') || (isVisited && marks.some(({ element }) => element === stop))
    setStop(isKept ? stop : findNearest(marks, map.latLngToLayerPoint(map.getCenter())), marks)
  }

  function follow(): void {
    isVisited = false
    update()
  }

  function handleFocus({ target }: FocusEvent): void {
    const focused = [...getMarks()].find(({ element }) => element === target)
    if (!focused) return
    isVisited = true
    setStop(focused.element)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const marks = listInView()
    const from = marks.find(({ element }) => element === event.target)
    const direction = directions[event.key]
    if (!from || !(direction || event.key === 'Home' || event.key === 'End')) return
    event.preventDefault()
    const next = direction
      ? findNearest(marks, from, (x, y) => getDistanceAlong(direction, x, y))
      : marks.at(event.key === 'Home' ? 0 : -1)?.element
    next?.focus({ preventScroll: true })
  }

  pane.addEventListener('keydown', handleKey)
  pane.addEventListener('focusin', handleFocus)
  map.on('moveend', follow)
  return {
    update,
    remember() {
      const focused = getFocusedElement(map)
      const from = [...getMarks()].find(({ element }) => element === focused)
      if (!from) return () => undefined
      const at = map.layerPointToLatLng([from.x, from.y])
      return function restore() {
        if (!isFocusLost(map)) return
        const next = findNearest(listInView(), map.latLngToLayerPoint(at)) ?? map.getContainer()
        next.focus({ preventScroll: true })
      }
    },
    remove() {
      pane.removeEventListener('keydown', handleKey)
      pane.removeEventListener('focusin', handleFocus)
      map.off('moveend', follow)
    },
  }
}

/** Returns the distance to a point in a quarter of the plane around a direction; infinite outside. */
function getDistanceAlong([dx, dy]: readonly [number, number], x: number, y: number): number {
  const along = x * dx + y * dy
  const across = Math.abs(x * dy) + Math.abs(y * dx)
  return along > 0 && across <= along ? Math.hypot(x, y) : Infinity
}

function findNearest(
  marks: readonly PlacedMark[],
  from: Pick<PlacedMark, 'x' | 'y'>,
  getDistance: (x: number, y: number) => number = Math.hypot,
): PlacedMark['element'] | null {
  let nearest: PlacedMark['element'] | null = null
  let least = Infinity
  for (const { element, x, y } of marks) {
    const distance = getDistance(x - from.x, y - from.y)
    if (distance >= least) continue
    least = distance
    nearest = element
  }
  return nearest
}
