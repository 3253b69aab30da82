import { describe, expect, it } from 'vitest'
import { placeLabels, type Box, type Label } from '../../../../src/widgets/map/names/place-labels.ts'

const box = (x: number, y: number, width = 60, height = 16): Box => ({
  minX: x,
  minY: y,
  maxX: x + width,
  maxY: y + height,
})
const label = (key: string, ...boxes: Box[]): Label => ({ key, boxes })
const none = { obstacles: [], drawn: new Map<string, Box>() }

describe('the places of labels', () => {
  it('are given in the order of the labels, the best free one to each', () => {
    const placed = placeLabels(
      [label('first', box(0, 0)), label('second', box(30, 0), box(200, 0)), label('third', box(10, 4))],
      none,
    )
    expect([...placed]).toEqual([
      ['first', box(0, 0)],
      ['second', box(200, 0)],
    ])
  })

  it('leave markers free', () => {
    const placed = placeLabels([label('town', box(0, 0), box(0, 40))], {
      ...none,
      obstacles: [box(20, 0, 32, 32)],
    })
    expect(placed.get('town')).toEqual(box(0, 40))
  })

  it('stay when better labels arrive, and end when a marker needs the room', () => {
    const drawn = new Map([['small', box(0, 0)]])
    const labels = [label('large', box(10, 0), box(300, 0)), label('small', box(5, 0))]
    expect([...placeLabels(labels, { ...none, drawn })]).toEqual([
      ['small', box(0, 0)],
      ['large', box(300, 0)],
    ])
    const marked = placeLabels(labels, { obstacles: [box(0, 0, 10, 10)], drawn })
    expect([...marked.keys()]).toEqual(['large'])
  })

  it('are given once for labels with the same key', () => {
    expect(placeLabels([label('twice', box(0, 0)), label('twice', box(0, 100))], none).size).toBe(1)
  })

  it('never overlap, whatever the labels', () => {
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const labels = Array.from({ length: 400 }, (_, index) =>
      label(
        `${index}`,
        box(random() * 1200, random() * 800, 20 + random() * 100),
        box(random() * 1200, random() * 800),
      ),
    )
    const placed = [...placeLabels(labels, none).values()]
    expect(placed.length).toBeGreaterThan(50)
    const overlaps = placed.flatMap((a, index) =>
      placed
        .slice(index + 1)
        .filter((b) => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY),
    )
    expect(overlaps).toEqual([])
  })
})
