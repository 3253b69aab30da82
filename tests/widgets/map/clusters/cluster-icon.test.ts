import { describe, expect, it } from 'vitest'
import type { ClusterFeature } from '../../../../src/client/map/map-features.ts'
import { createClusterIcon, formatShortCount } from '../../../../src/widgets/map/clusters/cluster-icon.ts'

const buildCluster = (count: number, types: Record<string, number> = { 0: count }): ClusterFeature => ({
  kind: 'group',
  key: 'cluster 1',
  position: { latitude: 43.5, longitude: 4.5 },
  count,
  types,
  bbox: { x1: 4, y1: 43, x2: 5, y2: 44 },
  canSpiderfy: false,
})

const getRing = (types: Record<string, number>, colour?: string) =>
  createClusterIcon(buildCluster(10, types), 'en', colour).element.style.getPropertyValue('--rs-ring')

describe('the icon of a cluster', () => {
  it.each([
    [2, 38],
    [9, 38],
    [10, 44],
    [99, 44],
    [100, 50],
    [999, 50],
    [1000, 58],
  ])('of %i records is %i px wide', (count, sizePx) => {
    const icon = createClusterIcon(buildCluster(count), 'en')
    expect(icon.sizePx).toBe(sizePx)
    expect(icon.element.className).toBe('rs-cluster')
    // The count is drawn by the style sheet, so that screen readers do not read it twice.
    expect(icon.element.innerHTML).toBe(`<span data-count="${formatShortCount(count, 'en')}"></span>`)
  })

  it('is a ring in one colour for one type, or in the colour of the layer', () => {
    expect(getRing({ 0: 10 })).toBe('var(--rs-type-marina) 0 100%')
    expect(getRing({})).toBe('var(--rs-type-other) 0 100%')
    expect(getRing({ 0: 4, 1: 6 }, 'var(--rs-vessel)')).toBe('var(--rs-vessel) 0 100%')
  })

  it('shows the shares of types, most frequent first; types with one icon count together', () => {
    // 19 and 25 are both shown as other places.
    expect(getRing({ 0: 2, 19: 3, 25: 5 })).toBe(
      'var(--rs-type-other) 0% 78.5%, var(--rs-halo) 78.5% 80%, var(--rs-type-marina) 80% 98.5%, var(--rs-halo) 98.5% 100%',
    )
  })

  it('shows at most five types, and no gap wider than a share', () => {
    const ring = getRing({ 0: 500, 1: 300, 2: 100, 3: 95, 4: 5, 5: 4 })
    expect(ring.match(/--rs-type-[a-z-]+/g)).toEqual(
      ['marina', 'anchorage', 'dock', 'yacht-club', 'mooring'].map((icon) => `--rs-type-${icon}`),
    )
    expect(ring).toContain('var(--rs-type-mooring) 99.5% 99.5%, var(--rs-halo) 99.5% 100%')
  })
})

describe('formatShortCount', () => {
  it.each([
    [1, '1'],
    [999, '999'],
    [1000, '1.0k'],
    [1204, '1.2k'],
    [9949, '9.9k'],
    [9950, '10k'],
    [12_499, '12k'],
    [999_499, '999k'],
    [999_500, '1.0M'],
    [2_340_000, '2.3M'],
  ])('abbreviates %i to %s', (count, text) => {
    expect(formatShortCount(count, 'en')).toBe(text)
  })
})
