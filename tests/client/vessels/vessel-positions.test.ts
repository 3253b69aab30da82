import { atom } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Load } from '../../../src/client/api/load.ts'
import type { FetchedFeatures } from '../../../src/client/map/layer-features.ts'
import {
  applyVesselPosition,
  subscribeVesselPositions,
} from '../../../src/client/vessels/vessel-positions.ts'
import type { VesselFeature } from '../../../src/client/vessels/vessel-features.ts'
import type { Bbox } from '../../../src/core/geo.ts'
import { layerMinZoom } from '../../../src/core/limits/map.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildConnection, buildVesselFeature } from '../../factories/live-records.ts'
import { buildClusterFeature } from '../../factories/records.ts'

interface FakeSubscription {
  bbox: Bbox
  deliver(message: object): void
  isOpen: boolean
}
const channel = vi.hoisted(() => ({
  subscriptions: [] as FakeSubscription[],
  /** Number of open subscriptions after each change. */
  openCounts: [] as number[],
}))
vi.mock('../../../src/client/api/realtime.ts', () => {
  const countOpen = () => channel.openCounts.push(channel.subscriptions.filter(({ isOpen }) => isOpen).length)
  return {
    subscribeToVessels(_site: string, bbox: Bbox, deliver: FakeSubscription['deliver']) {
      const subscription = { bbox, deliver, isOpen: true }
      channel.subscriptions.push(subscription)
      countOpen()
      return {
        $state: atom('initialized'),
        unsubscribe() {
          subscription.isOpen = false
          countOpen()
        },
      }
    },
  }
})

const espadon = buildVesselFeature({ latitude: 43.5, longitude: 4.1 })
const otherVessel = buildVesselFeature({
  vessel_id: 8,
  id: 8,
  vessel_name: 'Mistral',
  latitude: 43.4,
  longitude: 4.2,
})
const message = { event: 'position' as const, ...buildConnection({ sog: 7 }), coordinates: [4.2, 43.6] }

describe('applyVesselPosition', () => {
  it('moves only the vessel of the message', () => {
    const features = applyVesselPosition([espadon, otherVessel], message)
    expect(features).toHaveLength(2)
    expect(features).toContainEqual(otherVessel)
    expect(features[1]).toMatchObject({ geometry: { coordinates: [4.2, 43.6] }, properties: { sog: 7 } })
    expect(features[1]?.properties).not.toHaveProperty('event')
  })

  it('replaces a position by an area, and an area by a position', () => {
    const area = [4, 43, 5, 44]
    const hidden = { event: 'position' as const, ...buildConnection({ area }), coordinates: null }
    const features = applyVesselPosition([espadon, otherVessel], hidden)
    expect(features).toMatchObject([
      { properties: { vessel_id: 8 } },
      { geometry: { type: 'Point', coordinates: [4.5, expect.closeTo(43.5, 1)] }, properties: { area } },
    ])
    expect(applyVesselPosition(features, message)).toMatchObject([
      { properties: { vessel_id: 8 } },
      { geometry: { coordinates: [4.2, 43.6] }, properties: { area: null } },
    ])
  })

  it('adds a vessel that was not in view', () => {
    expect(applyVesselPosition([otherVessel], message)).toHaveLength(2)
  })

  it('changes nothing if the server returned clusters', () => {
    const clusters = [buildClusterFeature(12, [4, 43, 5, 44])] as never[] // clusters have the same shape in every layer
    expect(applyVesselPosition(clusters, message)).toBe(clusters)
  })
})

describe('subscribeVesselPositions', () => {
  const bay = { x1: 4, y1: 43, x2: 5, y2: 44 }
  const nextBay = { ...bay, x1: 4.5 }

  beforeEach(() => {
    channel.subscriptions = []
    channel.openCounts = []
  })

  function openVessels() {
    const $load = atom<Load<FetchedFeatures<VesselFeature>>>({ state: 'loading', previous: null })
    let features: readonly VesselFeature[] = [espadon, otherVessel]
    const layer = {
      $load,
      refresh: vi.fn(),
      update: (edit: (features: readonly VesselFeature[]) => readonly VesselFeature[]) => {
        features = edit(features)
      },
    }
    const showArea = (bbox: Bbox, zoom: number = layerMinZoom.vessels) =>
      $load.set({
        state: 'ready',
        value: { features, bbox, zoom, tileZoom: 15, isSimulated: false },
      })
    const unsubscribe = subscribeVesselPositions(createFakeApi(), layer)
    return { layer, showArea, unsubscribe, getFeatures: () => features }
  }

  it('subscribes to the fetched area, once', () => {
    const { showArea } = openVessels()
    expect(channel.subscriptions).toEqual([])
    showArea(bay)
    showArea(bay)
    expect(channel.subscriptions).toMatchObject([{ bbox: bay, isOpen: true }])
  })

  it('subscribes to a new area before it leaves the old one, so that the socket stays open', () => {
    const { showArea } = openVessels()
    showArea(bay)
    showArea(nextBay)
    expect(channel.subscriptions).toMatchObject([
      { bbox: bay, isOpen: false },
      { bbox: nextBay, isOpen: true },
    ])
    expect(channel.openCounts).toEqual([1, 2, 1])
  })

  it('section 9: has no subscription at a zoom with clusters', () => {
    const { showArea } = openVessels()
    showArea(bay)
    showArea(bay, layerMinZoom.vessels - 1)
    expect(channel.subscriptions).toMatchObject([{ isOpen: false }])
  })

  it('moves and removes vessels, and fetches again after missed messages', () => {
    const { showArea, layer, getFeatures } = openVessels()
    showArea(bay)
    const [subscription] = channel.subscriptions
    subscription?.deliver(message)
    expect(getFeatures()).toMatchObject([
      { properties: { vessel_id: 8 } },
      { properties: { vessel_id: 7, sog: 7 } },
    ])
    subscription?.deliver({ event: 'left', vessel_id: 7 })
    expect(getFeatures()).toEqual([otherVessel])
    expect(layer.refresh).not.toHaveBeenCalled()
    subscription?.deliver({ event: 'missed' })
    expect(layer.refresh).toHaveBeenCalledOnce()
  })

  it('ends with the layer', () => {
    const { showArea, unsubscribe } = openVessels()
    showArea(bay)
    unsubscribe()
    showArea(nextBay)
    expect(channel.subscriptions).toMatchObject([{ isOpen: false }])
  })
})
