import type { Map as LeafletMap } from 'leaflet'

/** A drawn mark and its position in the pane, in pixels. */
export interface PlacedMark {
  element: SVGElement
  x: number
  y: number
}

/** The stop of the Tab key among marks. */
export interface MarkTabStop {
  /** Moves the stop to the mark nearest to the centre of the map, unless a mark has the focus. */
  update(): void
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
 * have 2,000; the arrow keys move to the nearest mark in their direction. Marks outside the view are no
 * stops: the browser would scroll the map to them.
 */
export function createMarkTabStop(
  map: LeafletMap,
  pane: HTMLElement,
  getMarks: () => Iterable<PlacedMark>,
): MarkTabStop {
  let stop: SVGElement | null = null

  function setStop(next: SVGElement | null): void {
    stop?.setAttribute('tabindex', '-1')
    next?.setAttribute('tabindex', '0')
    stop = next
  }

  function listInView(): PlacedMark[] {
    const { x: left, y: top } = map.containerPointToLayerPoint([0, 0])
    const { x: width, y: height } = map.getSize()
    return [...getMarks()].filter(
      ({ x, y }) => x >= left && y >= top && x <= left + width && y <= top + height,
    )
  }

  function update(): void {
    if (stop?.matches(':focus')) return
    const centre = map.latLngToLayerPoint(map.getCenter())
    setStop(findNearest(listInView(), (mark) => Math.hypot(mark.x - centre.x, mark.y - centre.y)))
  }

  function handleKey(event: KeyboardEvent): void {
    const direction = directions[event.key]
    const marks = listInView()
    const from = marks.find(({ element }) => element === event.target)
    if (!direction || !from) return
    event.preventDefault()
    const next = findNearest(marks, (mark) => getDistanceAlong(direction, mark.x - from.x, mark.y - from.y))
    if (!next) return
    setStop(next)
    next.focus({ preventScroll: true })
  }

  pane.addEventListener('keydown', handleKey)
  map.on('moveend', update)
  return {
    update,
    remove() {
      pane.removeEventListener('keydown', handleKey)
      map.off('moveend', update)
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
  getDistance: (mark: PlacedMark) => number,
): SVGElement | null {
  let nearest: SVGElement | null = null
  let least = Infinity
  for (const mark of marks) {
    const distance = getDistance(mark)
    if (distance >= least) continue
    least = distance
    nearest = mark.element
  }
  return nearest
}
