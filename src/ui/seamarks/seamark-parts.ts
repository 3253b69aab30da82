import type {
  SeamarkColour,
  SeamarkPattern,
  SeamarkShape,
  Topmark,
  TopmarkShape,
} from '../../core/catalogue/seamarks.ts'
import { createCirclePath } from '../icons/icon-parts.ts'

/** What is drawn of a seamark. */
export interface SeamarkLook {
  shape: SeamarkShape
  colours: readonly SeamarkColour[]
  pattern: SeamarkPattern | null
  topmark: Topmark | null
  hasLight: boolean
}

/** A path of a drawing. The class has its colours in a style sheet, because themes change them. */
export interface SeamarkPart {
  path: string
  className: string
  /** Box to which the path is clipped: x, y, width, height. */
  clip?: readonly [number, number, number, number]
}

/** Box of a drawing, and the point in it that stands at the position of the mark. */
export const seamarkBox = { width: 44, height: 56, x: 18, y: 40 } as const

const { x: centre, y: ground } = seamarkBox

/** Outline of a shape: its path and the box that contains it. */
interface Outline {
  path: string
  top: number
  bottom: number
  left: number
  right: number
}

const outline = (path: string, top: number, left: number, right: number): Outline => ({
  path,
  top,
  bottom: ground - 2,
  left,
  right,
})

/** Shapes as IHO INT1 (Q 20 to 26, Q 80 to 111) tells them apart, simplified to be read at 16 px. */
const outlines: Readonly<Record<SeamarkShape, Outline>> = {
  can: outline('M11 22h14l1.5 16h-17z', 22, 9.5, 26.5),
  conical: outline('M18 19l9 19H9z', 19, 9, 27),
  spherical: outline('M11.5 38a9.4 9.4 0 1 1 13 0z', 21.8, 8.6, 27.4),
  pillar: outline('M16 18h4l1.8 12 4.7 2v6h-17v-6l4.7-2z', 18, 9.5, 26.5),
  spar: outline('M16 15.5h4V38h-4z', 15.5, 16, 20),
  barrel: outline('M9 27h18q3 5.5 0 11H9q-3-5.5 0-11z', 27, 7.5, 28.5),
  'super-buoy': outline('M15 20h6v8h10l-3 10H8L5 28h10z', 20, 5, 31),
  stake: outline('M16.2 16h3.6v22h-3.6z', 16, 16.2, 19.8),
  withy: outline('M17 16h2v22h-2z', 16, 17, 19),
  tower: outline('M14 17h8l3 21H11z', 17, 11, 25),
  lattice: outline('M14 17h8l3 21H11z', 17, 11, 25),
  cairn: outline('M9 38q0-7 4.5-7Q13.5 24 18 24t4.5 7Q27 31 27 38z', 24, 9, 27),
  star: outline(
    'M18 30.5l2.2 6.3 6.7.1-5.3 4.1 1.9 6.4-5.5-3.8-5.5 3.8 1.9-6.4-5.3-4.1 6.7-.1z',
    30.5,
    9,
    27,
  ),
  hull: outline('M17 20h2v9h10l-4 9H11L7 29h10z', 20, 7, 29),
}
const lattice = 'M13.5 21.5l9.3 5.5M22.5 21.5l-9.3 5.5M12.7 28l11.2 6M23.3 28l-11.2 6'

/** Topmarks stand on this line. */
const topmarkGround = 14.5
const cone = (tipY: number, baseY: number) => `M${centre} ${tipY}L${centre + 4.5} ${baseY}h-9z`
const cross = 'M16.7 3.5h2.6v4h4v2.6h-4v4.4h-2.6v-4.4h-4V7.5h4z'

const topmarks: Readonly<Record<TopmarkShape, string>> = {
  'cones-up': cone(1, 7.3) + cone(8.2, 14.5),
  'cones-down': cone(7.3, 1) + cone(14.5, 8.2),
  'cones-together': cone(7.8, 1.3) + cone(7.8, 14.3),
  'cones-apart': cone(1, 7.3) + cone(14.5, 8.2),
  'cone-up': cone(6, 14.5),
  'cone-down': cone(14.5, 6),
  cylinder: 'M14 6.5h8v8h-8z',
  sphere: createCirclePath(centre, 10.2, 4.3),
  spheres: createCirclePath(centre, 4.2, 3.3) + createCirclePath(centre, 11.2, 3.3),
  x: 'M13.3 4.3L18 9l4.7-4.7 1.9 1.9-4.7 4.7 3.6 3.6h-3.8L18 12.8l-1.7 1.7h-3.8l3.6-3.6-4.7-4.7z',
  cross,
  diamond: 'M18 4.5l5 5-5 5-5-5z',
  square: 'M13.5 5.5h9v9h-9z',
  board: 'M12.5 7.5h11v7h-11z',
}

const flare = 'M19.7 42.2L33 45.5a4 4 0 0 1-3.6 7z'

/**
 * Draws a seamark: a halo to be read over imagery, the shape with its bands, its topmark, the circle or dot
 * of the position, and the flare of a light.
 */
export function drawSeamark({ shape, colours, pattern, topmark, hasLight }: SeamarkLook): SeamarkPart[] {
  const body = outlines[shape]
  const isLight = shape === 'star'
  const staff = topmark && body.top > topmarkGround ? `M${centre} ${topmarkGround}V${body.top}` : null
  const topmarkPath = topmark && topmarks[topmark.shape]
  const position = isLight ? null : createCirclePath(centre, ground, 2)
  const halo = [body.path, topmarkPath, position].filter(Boolean).join('')
  return [
    ...(hasLight ? [{ path: flare, className: 'rs-seamark__flare' }] : []),
    { path: halo + (staff ?? ''), className: 'rs-seamark__halo' },
    ...(staff ? [{ path: staff, className: 'rs-seamark__staff' }] : []),
    ...drawBands(body, isLight ? ['black'] : colours, pattern),
    ...(shape === 'lattice' ? [{ path: lattice, className: 'rs-seamark__line' }] : []),
    { path: body.path, className: 'rs-seamark__line' },
    ...(topmark && topmarkPath ? drawTopmark(topmarkPath, topmark) : []),
    ...(position ? [{ path: position, className: 'rs-seamark__position' }] : []),
  ]
}

/** Bands from the top or from the left; a squared pattern is drawn as vertical bands. */
function drawBands(
  body: Outline,
  colours: readonly SeamarkColour[],
  pattern: SeamarkPattern | null,
): SeamarkPart[] {
  const shown = colours.length > 0 ? colours : (['white'] as const)
  const [first] = shown
  if (shown.length === 1 && first) return [fill(body.path, first)]
  const isHorizontal = pattern === null || pattern === 'horizontal'
  // Vertical stripes of two colours repeat, as on the marks.
  const bands = isHorizontal || shown.length > 2 ? shown : [...shown, ...shown]
  const width = (body.right - body.left) / bands.length
  const height = (body.bottom - body.top) / bands.length
  return bands.map((colour, index) => ({
    ...fill(body.path, colour),
    clip: isHorizontal
      ? [body.left, body.top + index * height, body.right - body.left, height]
      : [body.left + index * width, body.top, width, body.bottom - body.top],
  }))
}

/** A topmark of several colours shows the first; bands would be too small to read. */
function drawTopmark(path: string, { colours }: Topmark): SeamarkPart[] {
  return [fill(path, colours[0] ?? 'black'), { path, className: 'rs-seamark__line' }]
}

function fill(path: string, colour: SeamarkColour): SeamarkPart {
  return { path, className: `rs-seamark__fill--${colour}` }
}
