/** A part of an icon on the 24 px grid: a filled outline, or a stroke. Holes follow the even-odd rule. */
export type IconPart = string | { line: string; width: number }
export type IconParts = readonly IconPart[]

/** Returns the outline of a circle. */
export const createCirclePath = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
/** Returns a stroke of a width. */
export const createIconLine = (path: string, width = 2): IconPart => ({ line: path, width })
