import { map as createMap, type Map as LeafletMap, type Marker } from 'leaflet'
import { onTestFinished, describe, expect, it, vi } from 'vitest'
import type { PointFeature } from '../../../../src/client/map/map-features.ts'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { messages as english } from '../../../../src/core/messages/en/index.ts'
import { L } from '../../../../src/widgets/map/clusters/leaflet-namespace.ts'
import { createMarkerLayer, type MarkerLayer } from '../../../../src/widgets/map/clusters/marker-layer.ts'
import { vessels } from '../../../../src/widgets/map/layers/vessels.tsx'
import { buildVesselFeature } from '../../../factories/live-records.ts'
import { buildClusterFeature } from '../../../factories/records.ts'
import { fc } from '../../../support/test-property.ts'

type Step =
  | { kind: 'draw'; features: readonly PointFeature[]; centre: number }
  | { kind: 'view'; longitude: number; zoom: number }
  | { kind: 'spiderfy' | 'wait' }

/** Positions on a coarse grid around the antimeridian, so that many records share one. */
const position = fc.record({
  latitude: fc.integer({ min: -4, max: 4 }).map((step) => step / 8),
  longitude: fc.integer({ min: -4, max: 4 }).map((step) => (step < 0 ? 180 : -180) + step / 8),
})
const boats = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), position), { selector: ([id]) => id, maxLength: 12 })
  .map((rows) => rows.map(([id, at]) => buildVesselFeature({ id, vessel_id: id, ...at }) as PointFeature))
const points = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 99 }), position), { maxLength: 2 })
  .map((rows) =>
    rows.map(
      ([count, { latitude, longitude }]) =>
        buildClusterFeature(count, [longitude, latitude, longitude, latitude]) as PointFeature,
    ),
  )
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('draw' as const),
      features: fc.tuple(boats, points).map(([records, aggregated]) => [...records, ...aggregated]),
      centre: fc.constantFrom(-180, 179),
    }),
    fc.record({
      kind: fc.constant('view' as const),
      longitude: fc.constantFrom(179.9, 180.1),
      zoom: fc.integer({ min: 3, max: 18 }),
    }),
    fc.record({ kind: fc.constantFrom('spiderfy' as const, 'wait' as const) }),
  ),
  { maxLength: 12 },
)

const naming = {
  messages: english,
  language: 'en',
  now: new Date('2026-05-01'),
  units: {} as never,
}

/** Creates a map that shows 4 by 3 degrees at zoom 8. */
function openMap(): LeafletMap {
  const container = document.createElement('div')
  container.style.cssText = 'width: 800px; height: 600px'
  document.body.append(container)
  return createMap(container, { center: [0, 180], zoom: 8, minZoom: 3, maxZoom: 18, zoomAnimation: false })
}

function closeMap(map: LeafletMap): void {
  map.remove()
  map.getContainer().remove()
}

const countRecords = (features: readonly PointFeature[]) =>
  features.reduce((sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1), 0)

function run(map: LeafletMap, layer: MarkerLayer, step: Step): readonly PointFeature[] | null {
  if (step.kind === 'draw') layer.draw(step.features, { naming, centreLongitude: step.centre })
  if (step.kind === 'view') map.setView([0, step.longitude], step.zoom, { animate: false })
  if (step.kind === 'spiderfy')
    map
      .getContainer()
      .querySelector('.rs-marker[aria-expanded]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return step.kind === 'draw' ? step.features : null
}

describe('createMarkerLayer', () => {
  it.each([true, false])(
    'shows each record once after any sequence of changes (motion: %s)',
    async (isAnimated) => {
      vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: !isAnimated } as MediaQueryList)
      onTestFinished(() => void vi.restoreAllMocks())
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          // Other test files run in the same process.
          await new Promise((done) => setTimeout(done))
          const map = openMap()
          const layer = createMarkerLayer({ map, view: createMapView(), definition: vessels as never })
          layer.add()
          let features: readonly PointFeature[] = []
          layer.draw(features, { naming, centreLongitude: 180 })
          try {
            for (const step of sequence) {
              features = run(map, layer, step) ?? features
              if (step.kind === 'wait' && isAnimated) await new Promise((done) => setTimeout(done, 350))
            }
            if (isAnimated) await new Promise((done) => setTimeout(done, 350))
            map.setView([0, 180], 7, { animate: false })
            layer.draw(features, { naming, centreLongitude: 180 })
            if (isAnimated) await new Promise((done) => setTimeout(done, 350))
            await Promise.resolve()
            const drawn = layer.$drawn.get()
            const sum = drawn.reduce(
              (total, feature) => total + (feature.kind === 'group' ? feature.count : 1),
              0,
            )
            expect(sum).toBe(countRecords(features))
            // The cluster of an open spider stays, but its records are listed.
            const elements = map
              .getPane('markerPane')
              ?.querySelectorAll('.rs-marker:not([aria-expanded=true])')
            expect(elements?.length).toBe(drawn.length)
          } finally {
            closeMap(map)
          }
        }),
        { numRuns: isAnimated ? 3 : 50 },
      )
    },
  )
})

/** Boats in rows of 40, which the map shows at zoom 8; `north` moves them. */
function buildFleet(ids: readonly number[], north = 0): PointFeature[] {
  return ids.map((id) => {
    const at = { latitude: Math.floor(id / 40) / 20 - 0.5 + north, longitude: 178.5 + (id % 40) / 40 }
    return buildVesselFeature({ id, vessel_id: id, ...at }) as PointFeature
  })
}

const listIds = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('many new records', () => {
  function openLayer(): {
    map: LeafletMap
    layer: MarkerLayer
    countShown: () => { records: number; markers: number }
  } {
    const map = openMap()
    const layer = createMarkerLayer({ map, view: createMapView(), definition: vessels as never })
    layer.add()
    onTestFinished(() => {
      layer.remove()
      closeMap(map)
    })
    const countShown = () => ({
      records: layer.$drawn.get().reduce((sum, drawn) => sum + (drawn.kind === 'group' ? drawn.count : 1), 0),
      markers: map.getPane('markerPane')?.querySelectorAll('.rs-marker').length ?? 0,
    })
    return { map, layer, countShown }
  }
  const draw = (layer: MarkerLayer, features: readonly PointFeature[]) =>
    layer.draw(features, { naming, centreLongitude: 180 })

  /** Records the markers of each call that adds some to the clusters. */
  function recordSlices(): Marker[][] {
    const slices: Marker[][] = []
    const { addLayers } = L.MarkerClusterGroup.prototype
    vi.spyOn(L.MarkerClusterGroup.prototype, 'addLayers').mockImplementation(function (
      this: InstanceType<typeof L.MarkerClusterGroup>,
      markers,
      ...rest
    ) {
      slices.push([...(markers as Marker[])]) // the layer adds markers only
      return addLayers.call(this, markers, ...rest)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    return slices
  }

  it('are added in several tasks, none with more than 100', async () => {
    const slices = recordSlices()
    const { layer, countShown } = openLayer()
    slices.length = 0
    draw(layer, buildFleet(listIds(1, 251)))
    expect(slices).toEqual([])
    expect(layer.isDrawing()).toBe(true)
    await expect.poll(() => layer.isDrawing()).toBe(false)
    expect(slices.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(countShown()).toEqual({ records: 250, markers: layer.$drawn.get().length })
  })

  it('nearest to the centre of the map are added first', async () => {
    const slices = recordSlices()
    const { map, layer } = openLayer()
    slices.length = 0
    draw(layer, buildFleet(listIds(1, 251)))
    await expect.poll(() => layer.isDrawing()).toBe(false)
    const centre = map.project(map.getCenter())
    const distances = slices.map((markers) =>
      markers.map((marker) => map.project(marker.getLatLng()).distanceTo(centre)),
    )
    const [first = [], second = [], third = []] = distances
    expect(Math.max(...first)).toBeLessThanOrEqual(Math.min(...second))
    expect(Math.max(...second)).toBeLessThanOrEqual(Math.min(...third))
    expect(Math.min(...first)).toBeLessThan(Math.max(...third))
  })

  it('are shown once if the next response arrives before all are added', async () => {
    const { layer, countShown } = openLayer()
    draw(layer, buildFleet(listIds(1, 801)))
    // In the next task, when the first slice is on the map.
    await expect.poll(() => countShown().markers, { interval: 1 }).toBeGreaterThan(0)
    draw(layer, [...buildFleet(listIds(201, 401), 0.2), ...buildFleet(listIds(401, 1001))])
    await expect.poll(() => layer.isDrawing()).toBe(false)
    expect(countShown()).toEqual({ records: 800, markers: layer.$drawn.get().length })
  })

  it('wait while their layer is not on the map', async () => {
    const { layer, countShown } = openLayer()
    draw(layer, buildFleet(listIds(1, 801)))
    layer.remove()
    await new Promise((done) => setTimeout(done, 50))
    expect(countShown()).toEqual({ records: 0, markers: 0 })
    layer.add()
    await expect.poll(() => layer.isDrawing()).toBe(false)
    expect(countShown()).toEqual({ records: 800, markers: layer.$drawn.get().length })
  })
})
