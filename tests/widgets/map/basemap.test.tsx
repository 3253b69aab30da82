import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import type { Position } from '../../../src/core/geo.ts'
import { Basemap, type BasemapState } from '../../../src/widgets/map/Basemap.tsx'
import { buildTileSource } from '../../factories/records.ts'
import { renderOnMap } from '../../support/render-on-map.tsx'
import { waitForRender } from '../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }

afterEach(() => void vi.useRealTimers())

function openMap(source: TileSource | null | undefined, zoom = 9) {
  const states: BasemapState[] = []
  const onState = (state: BasemapState) => void states.push(state)
  const opened = renderOnMap(<Basemap source={source} onState={onState} />, { centre, zoom })
  return {
    ...opened,
    changeSource: (next: TileSource | null | undefined) =>
      opened.rerender(<Basemap source={next} onState={onState} />),
    getState: () => states.at(-1),
  }
}

/** Lists `zoom/column/row` of the tiles of a layer. */
const listTiles = (container: HTMLElement, layer: string) =>
  [...container.querySelectorAll(`.${layer} img`)].map(
    (tile) => /\d+\/\d+\/\d+$/.exec(tile.getAttribute('src') ?? '')?.[0] ?? '',
  )
const listZooms = (container: HTMLElement, layer: string) => [
  ...new Set(listTiles(container, layer).map((tile) => tile.split('/')[0])),
]

/** Computes column and row of the tile at a position in Web Mercator. */
function computeTile({ latitude, longitude }: Position, zoom: number): [column: number, row: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((longitude + 180) / 360) * 2 ** zoom), Math.floor(y * 2 ** zoom)]
}

describe('the tiles of a source', () => {
  it('are above the built-in world, which has its own tiles up to zoom 5 meanwhile', async () => {
    const { container, getState } = openMap(buildTileSource())
    const [column, row] = computeTile(centre, 9)
    await expect.poll(() => listTiles(container, 'rs-imagery')).toContain(`9/${column}/${row}`)
    expect(listZooms(container, 'rs-ground')).toEqual(['5'])
    const layers = [...container.querySelectorAll<HTMLElement>('.leaflet-tile-pane > div')]
    expect(layers.map(({ className, style }) => [className, style.zIndex])).toEqual([
      ['leaflet-layer rs-ground', '1'],
      ['leaflet-layer rs-imagery', '2'],
    ])
    await expect.poll(getState).toBe('shown')
  })

  it('are counted from the south if the template says so', async () => {
    const { container } = openMap(buildTileSource({ template: '/icon.svg?{z}/{x}/{-y}' }))
    const [column, row] = computeTile(centre, 9)
    await expect.poll(() => listTiles(container, 'rs-imagery')).toContain(`9/${column}/${2 ** 9 - 1 - row}`)
  })

  it.each([
    [12, 10, '10'],
    [12, 12, '12'],
    [18, 21, '18'],
  ])(
    'are enlarged above the maximum zoom of the source: zoom %i, maximum %i',
    async (zoom, maxZoom, shown) => {
      const { container } = openMap(buildTileSource({ maxZoom }), zoom)
      await expect.poll(() => listZooms(container, 'rs-imagery')).toEqual([shown])
    },
  )

  it('are not requested below the minimum zoom of the source', async () => {
    const { container, getMap } = openMap(buildTileSource({ minZoom: 9 }), 8)
    await expect.poll(() => listTiles(container, 'rs-ground').length).toBeGreaterThan(0)
    expect(listTiles(container, 'rs-imagery')).toEqual([])
    getMap().setZoom(9, { animate: false })
    await expect.poll(() => listZooms(container, 'rs-imagery')).toEqual(['9'])
  })

  it('are requested only inside the bounds of the source', async () => {
    // The box is inside one tile.
    const [column, row] = computeTile(centre, 9)
    const { container } = openMap(buildTileSource({ bbox: [4.45, 43.45, 4.55, 43.55] }))
    await expect.poll(() => listTiles(container, 'rs-imagery')).toEqual([`9/${column}/${row}`])
  })
})

describe('the state of the basemap', () => {
  it('is away without a source: the built-in world is drawn at the zoom of the map', async () => {
    const { container, getState } = openMap(null)
    await expect.poll(getState).toBe('away')
    await expect.poll(() => listZooms(container, 'rs-ground')).toEqual(['9'])
    expect(container.querySelector('.rs-imagery')).toBeNull()
  })

  /** Renders, and runs effects, which Preact starts by a timer. */
  async function settle() {
    await waitForRender()
    vi.advanceTimersByTime(0)
    await waitForRender()
  }

  it('is away after four seconds without a tile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { container, getState } = openMap(undefined)
    while (getState() === undefined) await settle()
    vi.advanceTimersByTime(3999)
    await settle()
    expect(getState()).toBe('waiting')
    expect(listZooms(container, 'rs-ground')).toEqual(['5'])
    vi.advanceTimersByTime(1)
    await settle()
    expect(getState()).toBe('away')
    expect(listZooms(container, 'rs-ground')).toEqual(['9'])
  })

  it('is away after the failure of the first tile, and shown once a tile has loaded', async () => {
    const { container, getState, changeSource } = openMap(
      buildTileSource({ id: 'broken', template: 'data:image/png,{z}/{x}/{y}' }),
    )
    await expect.poll(getState).toBe('away')
    changeSource(buildTileSource())
    await expect.poll(getState).toBe('shown')
    const countWaiting = () => container.querySelectorAll('.rs-imagery img:not(.leaflet-tile-loaded)').length
    await expect.poll(countWaiting).toBe(0)
    // A later failure of one tile changes nothing.
    container.querySelector('.rs-imagery img')?.dispatchEvent(new Event('error'))
    await waitForRender()
    expect(getState()).toBe('shown')
    changeSource(null)
    await expect.poll(getState).toBe('away')
  })
})
