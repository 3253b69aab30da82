import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import type { Bbox } from '../../../../src/core/geo.ts'
import { ShapeLayer } from '../../../../src/widgets/map/layers/ShapeLayer.tsx'
import { aisPaths } from '../../../../src/widgets/map/layers/ais-paths.ts'
import { satMaps } from '../../../../src/widgets/map/layers/sat-maps.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildFeatureCollection, buildSheetFeature } from '../../../factories/live-records.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'

const outlineCall = 'GET /places?type=outline'
/** A viewport that touches the western sheet of each pair below. */
const viewport: Bbox = { x1: 4, y1: 43, x2: 5, y2: 44 }

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

function openSheets(features: readonly object[], bbox: Bbox = viewport, longitude = 4.5) {
  const api = createFakeApi({ [outlineCall]: buildFeatureCollection(...features) as never }) // the contract type is generic
  const view = createMapView({ zoom: 12 })
  view.$bbox.set(bbox)
  const layer = <ShapeLayer view={view} definition={satMaps as never} /> // a layer of outlines
  const opened = renderOnMap(layer, {
    centre: { latitude: 43.5, longitude },
    zoom: 12,
    roadstead: { api },
  })
  const getStatus = () => view.$layerStatuses.get().satMaps
  return { ...opened, api, view, getStatus }
}

/** Lists the left edges of the drawn paths in pixels from the centre of the map. */
function listLeftEdges(container: HTMLElement): number[] {
  const frame = container.querySelector('.leaflet-container')?.getBoundingClientRect() ?? new DOMRect()
  return [...container.querySelectorAll('.leaflet-overlay-pane path')].map((path) =>
    Math.round(path.getBoundingClientRect().left - frame.left - 400),
  )
}

describe('a layer of shapes', () => {
  it.each<[string, Bbox, number]>([
    ['inside', viewport, 4],
    ['that overlap its western edge', { ...viewport, x1: 4.51 }, 4],
    ['that touch its western edge', { ...viewport, x1: 4.52 }, 0],
    ['that touch its eastern edge', { ...viewport, x2: 4.5 }, 0],
    ['that touch its southern edge', { ...viewport, y1: 43.51 }, 0],
    ['that touch its northern edge', { ...viewport, y2: 43.49 }, 0],
    ['that overlap its northern edge', { ...viewport, y2: 43.5 }, 4],
    ['beyond the antimeridian', { ...viewport, x1: 170, x2: -170 }, 0],
  ])('counts the records of shapes in the viewport: %s', async (_where, bbox, count) => {
    const { getStatus } = openSheets([buildSheetFeature(4.5)], bbox)
    await expect
      .poll(getStatus)
      .toEqual({ state: 'ready', count, isSimulated: false, retry: expect.any(Function) })
  })

  it('counts on both sides of the antimeridian, and draws on the copy of the world in view', async () => {
    const sheets = [buildSheetFeature(179.9), buildSheetFeature(-179.9)]
    const { container, getStatus } = openSheets(sheets, { ...viewport, x1: 179, x2: -179 }, 180)
    await expect.poll(() => getStatus()?.count).toBe(8)
    // At zoom 12 a degree of longitude is 2,913 px.
    const [west = 0, east = 0] = listLeftEdges(container)
    expect(Math.abs(west + 291)).toBeLessThan(4)
    expect(Math.abs(east - 291)).toBeLessThan(4)
  })

  it('loads again after a failure, and leaves the map with its outlines and status', async () => {
    const { api, container, getStatus, unmount } = openSheets([
      buildSheetFeature(4.5),
      buildSheetFeature(4.6),
    ])
    await expect.poll(() => listLeftEdges(container).length).toBe(2)
    const sheet = container.querySelector('path')
    expect(['class', 'stroke-width', 'fill-opacity'].map((name) => sheet?.getAttribute(name))).toEqual([
      expect.stringContaining('rs-sheet-outline'),
      '1',
      '1',
    ])
    api.responses[outlineCall] = new Error('offline')
    getStatus()?.retry?.()
    await expect.poll(() => getStatus()?.state).toBe('failed')
    expect(getStatus()?.count).toBe(8)
    expect(listLeftEdges(container).length).toBe(2)
    api.responses[outlineCall] = {
      ...(buildFeatureCollection(buildSheetFeature(4.5)) as object),
      simulated: true,
    } as never // as above
    getStatus()?.retry?.()
    await expect.poll(getStatus).toMatchObject({ state: 'ready', count: 4, isSimulated: true })
    expect(listLeftEdges(container)).toHaveLength(1)
    unmount()
    await expect.poll(getStatus).toBeUndefined()
  })

  it('draws lines as lines, with the style of their density', async () => {
    const line = (density: number, longitude: number) => ({
      type: 'Feature' as const,
      geometry: {
        type: 'LineString' as const,
        coordinates: [
          [longitude, 43.5],
          [longitude + 0.01, 43.5],
        ],
      },
      properties: { density },
    })
    const api = createFakeApi({
      'GET /ais_paths': buildFeatureCollection(line(1, 4.5), line(2, 4.5), line(3, 4.5)) as never,
    }) // the contract type is generic
    const view = createMapView({ zoom: 12 })
    view.$bbox.set(viewport)
    const layer = <ShapeLayer view={view} definition={aisPaths as never} /> // a layer of lines
    const { container } = renderOnMap(layer, {
      centre: { latitude: 43.5, longitude: 4.5 },
      zoom: 12,
      roadstead: { api },
    })
    const listPaths = () =>
      [...container.querySelectorAll('.leaflet-overlay-pane path')].map((path) =>
        ['class', 'stroke-width'].map((name) => path.getAttribute(name)),
      )
    await expect.poll(listPaths).toEqual([
      ['rs-ais-path rs-ais-path--1', '0.5'],
      ['rs-ais-path rs-ais-path--2', '1'],
      ['rs-ais-path rs-ais-path--3', '1.5'],
    ])
    // A shape stands for one record.
    expect(view.$layerStatuses.get().aisPaths?.count).toBe(3)
    expect(container.querySelector('.leaflet-overlay-pane path')?.getAttribute('d')).not.toMatch(/z/i)
  })
})
