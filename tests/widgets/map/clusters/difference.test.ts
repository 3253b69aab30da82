import type { Marker } from 'leaflet'
import { describe, expect, it } from 'vitest'
import type { PointFeature } from '../../../../src/client/map/map-features.ts'
import { updateDrawnFeatures } from '../../../../src/widgets/map/clusters/difference.ts'
import type { DrawnFeature } from '../../../../src/widgets/map/clusters/drawn-feature.ts'
import { FeatureIcon } from '../../../../src/widgets/map/clusters/feature-icon.ts'
import { buildVesselFeature } from '../../../factories/live-records.ts'
import { buildClusterFeature } from '../../../factories/records.ts'

const buildBoat = (id: number, latitude = 43.5, longitude = 4.5) =>
  buildVesselFeature({ id, vessel_id: id, latitude, longitude }) as PointFeature

/** Draws features, and then others; returns what differs. */
function openDrawn(features: readonly PointFeature[]) {
  const drawn = new Map<string, DrawnFeature>()
  const createIcon = () =>
    new FeatureIcon(() => ({ element: new Image(), sizePx: 30, name: '', isChosen: false }))
  const update = (next: readonly PointFeature[], pinned: readonly Marker[] = [], centreLongitude = 4) =>
    updateDrawnFeatures(drawn, next, { centreLongitude, pinned: new Set(pinned), createIcon })
  const first = update(features)
  return { drawn, first, update, get: (id: number) => findDrawn(drawn, id) }
}

function findDrawn(drawn: ReadonlyMap<string, DrawnFeature>, id: number): DrawnFeature {
  for (const known of drawn.values())
    if (known.feature.kind === 'one' && known.feature.properties.id === id) return known
  throw new Error(`${id} is not drawn`)
}

const nothing = { removed: [], moved: [], replaced: [], added: [], changed: [], isBehind: false }

describe('the difference between two answers', () => {
  it('lists features that are added, change in place, and are removed', () => {
    const [one, two, three] = [buildBoat(1), buildBoat(2), buildBoat(3)]
    const { first, update, get, drawn } = openDrawn([one, two])
    expect(first).toEqual({ ...nothing, added: [get(1), get(2)] })
    expect(update([one, two])).toEqual(nothing)
    const [kept, left] = [get(1).marker, get(2).marker]
    const changed = buildVesselFeature({
      id: 1,
      vessel_id: 1,
      vessel_name: 'Renamed',
      latitude: 43.5,
      longitude: 4.5,
    })
    const difference = update([three, changed as PointFeature])
    expect(difference).toEqual({ ...nothing, removed: [left], changed: [get(1)], added: [get(3)] })
    expect(get(1).marker === kept).toBe(true)
    expect(get(1).source === changed).toBe(true)
    expect(get(1).feature).toMatchObject({ properties: { vessel_name: 'Renamed' } })
    expect(drawn.size).toBe(2)
  })

  it('is a new marker for a record that moves, with another element while the old one is inside a cluster', () => {
    const { update, get } = openDrawn([buildBoat(1)])
    const { marker: old, icon } = get(1)
    const difference = update([buildBoat(1, 43.6)])
    expect(difference).toEqual({ ...nothing, replaced: [old], moved: [get(1)] })
    expect(get(1).marker.getLatLng()).toMatchObject({ lat: 43.6, lng: 4.5 })
    expect(get(1).marker === old).toBe(false)
    expect(get(1).icon === icon).toBe(false)
    expect(get(1).feature.position).toEqual({ latitude: 43.6, longitude: 4.5 })
  })

  it('keeps the element of a record that moves on the map', () => {
    const { update, get } = openDrawn([buildBoat(1)])
    const { marker: old, icon } = get(1)
    const element = document.createElement('div')
    old.getElement = () => element
    expect(update([buildBoat(1, 43.6)])).toEqual({ ...nothing, removed: [old], moved: [get(1)] })
    expect(get(1).icon).toBe(icon)
  })

  it('omits moves of pinned markers, but not their other changes, and reports the omission', () => {
    const { update, get } = openDrawn([buildBoat(1), buildBoat(2)])
    const pinned = [get(1).marker, get(2).marker]
    const before = get(1)
    const difference = update([buildBoat(1, 43.6), buildBoat(2)], pinned)
    expect(difference).toEqual({ ...nothing, changed: [get(2)], isBehind: true })
    expect(before.marker.getLatLng().lat).toBe(43.5)
    expect(update([buildBoat(1, 43.6), buildBoat(2)])).toMatchObject({ isBehind: false, moved: [get(1)] })
  })

  it('is a move for a map on another copy of the world', () => {
    const boat = buildBoat(1, 43.5, 179)
    const { update, get } = openDrawn([boat])
    expect(get(1).marker.getLatLng().lng).toBe(179)
    expect(update([boat], [], -179).moved).toEqual([get(1)])
    expect(get(1).marker.getLatLng().lng).toBe(-181)
    expect(get(1).feature.position.longitude).toBe(179)
  })

  it('keeps aggregated points apart by their positions, also two at one', () => {
    const point = (count: number, at: number) => buildClusterFeature(count, [at, 43, at, 43]) as PointFeature
    const { drawn, update } = openDrawn([point(7, 4), point(9, 4)])
    expect([...drawn.values()].map(({ feature }) => feature.kind === 'group' && feature.count)).toEqual([
      7, 9,
    ])
    const difference = update([point(7, 4), point(9, 5)])
    expect(difference.removed.length).toBe(1)
    expect(difference.added.length).toBe(1)
    expect(difference.moved.length).toBe(0)
  })
})
