import type { FastifyInstance } from 'fastify'
import type { OverlayOptions } from 'sharp'
import {
  getStaticBounds,
  placeStaticLabels,
  type LabelSize,
  type StaticMap,
} from '../../gazetteer/static-labels.ts'
import { toDrawableText } from './drawable-text.ts'
import { renderText } from './share-fonts.ts'

const sizePx = 24
const labelSize: LabelSize = { letterPx: 13, linePx: 28, markerPx: 48 }
const colors = { text: '#ffffff', edge: '#04121f' }
/** Where copies in the colour of the edge lie, so that a name can be read on any ground. */
const edges = [-2, 0, 2].flatMap((left) => [-2, 0, 2].map((top) => ({ left, top })))

/** Draws the names that have room on a map, as layers of a picture. */
export async function drawMapNames(
  map: StaticMap,
  findMapNames: FastifyInstance['findMapNames'],
): Promise<OverlayOptions[]> {
  const names = (await findMapNames(getStaticBounds(map), map.zoom)).flatMap((point) => {
    const name = toDrawableText(point.name)
    return name === null ? [] : [{ ...point, name }]
  })
  const labels = await Promise.all(
    placeStaticLabels(names, map, labelSize).map(async ({ name, x, y }) => {
      const maxWidth = map.width
      const edge = await renderText(name, { sizePx, color: colors.edge, maxWidth })
      const text = await renderText(name, { sizePx, color: colors.text, maxWidth })
      const left = Math.round(x - text.width / 2)
      const top = Math.round(y - text.height / 2)
      const copies = edges.map((by) => ({ input: edge.png, left: left + by.left, top: top + by.top }))
      return [...copies, { input: text.png, left, top }]
    }),
  )
  return labels.flat()
}
