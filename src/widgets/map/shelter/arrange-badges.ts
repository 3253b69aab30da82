/** Size of a badge on the map with the space around it, in pixels. */
export const badgePx = { width: 76, height: 28 } as const

/**
 * Returns which badges are drawn without covering others. Earlier ones take precedence.
 *
 * @param points centres of the badges in pixels
 */
export function selectFreeBadges(points: readonly { x: number; y: number }[]): boolean[] {
  const cells = new Map<string, { x: number; y: number }[]>()
  return points.map((point) => {
    const [column, row] = [Math.floor(point.x / badgePx.width), Math.floor(point.y / badgePx.height)]
    const isFree = [-1, 0, 1].every((dx) =>
      [-1, 0, 1].every((dy) =>
        (cells.get(`${column + dx} ${row + dy}`) ?? []).every(
          ({ x, y }) => Math.abs(x - point.x) >= badgePx.width || Math.abs(y - point.y) >= badgePx.height,
        ),
      ),
    )
    if (!isFree) return false
    const key = `${column} ${row}`
    cells.set(key, [...(cells.get(key) ?? []), point])
    return true
  })
}
