import RBush from 'rbush'

/** A rectangle of the map in pixels. */
export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** A text that wants a place on the map. */
export interface Label {
  /** The same for the same name at the next placement. */
  key: string
  /** Where it may be, the best place first. */
  boxes: readonly Box[]
}

/** Room in pixels that stays free around a text. */
const gapPx = 3

/**
 * Places labels so that they overlap neither each other nor an obstacle: those that are drawn already keep their boxes, the
 * others follow in their order. Names therefore do not move or vanish because further ones arrive. Returns the box of each
 * label that has a place, by key.
 */
export function placeLabels(
  labels: readonly Label[],
  { obstacles, drawn }: { obstacles: readonly Box[]; drawn: ReadonlyMap<string, Box> },
): Map<string, Box> {
  const taken = new RBush<Box>()
  taken.load([...obstacles])
  const placed = new Map<string, Box>()

  function place(key: string, boxes: readonly Box[]): void {
    const free = boxes.find((box) => !taken.collides(box))
    if (!free || placed.has(key)) return
    const { minX, minY, maxX, maxY } = free
    taken.insert({ minX: minX - gapPx, minY: minY - gapPx, maxX: maxX + gapPx, maxY: maxY + gapPx })
    placed.set(key, free)
  }

  for (const { key } of labels) {
    const box = drawn.get(key)
    if (box) place(key, [box])
  }
  for (const { key, boxes } of labels) if (!drawn.has(key)) place(key, boxes)
  return placed
}
