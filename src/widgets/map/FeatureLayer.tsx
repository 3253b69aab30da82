import { layerGroup, marker, type LayerGroup, type LeafletKeyboardEvent, type Marker } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { createFeatures, type PointLayerKey } from '../../client/features.ts'
import { valueOf, type Load } from '../../client/load.ts'
import type { MapView, Selection } from '../../client/map-view.ts'
import type { NavAidProperties } from '../../core/contract/nav-aid.ts'
import type { PlaceProperties } from '../../core/contract/place.ts'
import { boxContains } from '../../core/geo.ts'
import { fill, formatCount } from '../../core/text.ts'
import { useRoadstead } from '../roadstead.ts'
import { groupFeatures, type Spot } from './grouping.ts'
import { aidMarker, clusterMarker, placeMarker } from './markers.ts'

/**
 * One layer of points: fetched for the view, joined where markers would overlap,
 * drawn as markers that a keyboard reaches and a screen reader can name.
 */
export function FeatureLayer({ view, layer }: { view: MapView; layer: PointLayerKey }) {
  const { api, messages, language } = useRoadstead()
  const map = useMap()
  const $load = useMemo(() => createFeatures(api, view, layer), [api, view, layer])
  const load = useStore($load)
  const zoom = useStore(view.$zoom)
  const centre = useStore(view.$centre)
  const fetched = valueOf(load)
  const spots = useMemo(() => (fetched ? groupFeatures(fetched.features, zoom) : []), [fetched, zoom])
  const drawn = useRef<DrawnLayer | null>(null)
  const selection = useStore(view.$selection)
  const kind = layer === 'pois' ? 'place' : 'nav-aid'
  const chosenKey = selection && selection.kind === kind ? `one ${selection.id}` : null
  useReport(view, layer, load, spots)

  useEffect(() => {
    const group = layerGroup().addTo(map)
    drawn.current = { group, markers: new Map() }
    return function removeLayer() {
      group.remove()
      drawn.current = null
    }
  }, [map])

  useEffect(
    function drawSpots() {
      if (!drawn.current) return
      const clusterLabel = layer === 'pois' ? messages.home.clusterLabel : messages.home.aidClusterLabel
      const nameOf = (spot: Spot) =>
        spot.kind === 'group'
          ? fill(clusterLabel, { count: formatCount(spot.count, language) })
          : `${spot.properties.name}, ${spot.properties.type}`
      drawMarkers(drawn.current, spots, { layer, view, centreLongitude: centre.longitude, nameOf })
    },
    [spots, layer, view, centre.longitude, messages, language],
  )
  useEffect(
    function showChosen() {
      if (spots.length === 0) return
      for (const [key, { marker: known }] of drawn.current?.markers ?? []) {
        known.getElement()?.classList.toggle('rs-marker--chosen', key === chosenKey)
      }
    },
    [chosenKey, spots],
  )
  return null
}

/** Tells the view how the layer is doing, for the Layers panel and the loading sign. */
function useReport(view: MapView, layer: PointLayerKey, load: Load<unknown>, spots: readonly Spot[]): void {
  const box = useStore(view.$box)
  useEffect(() => {
    const inView = box ? spots.filter(({ position }) => boxContains(box, position)) : []
    const count = inView.reduce((sum, spot) => sum + (spot.kind === 'group' ? spot.count : 1), 0)
    view.$reports.setKey(layer, { state: load.state, count })
  }, [view, layer, load.state, spots, box])
  useEffect(() => () => view.$reports.setKey(layer, undefined), [view, layer])
}

interface DrawnLayer {
  group: LayerGroup
  markers: Map<string, Drawn>
}

/** A marker with the spot it shows now. */
interface Drawn {
  marker: Marker
  spot: Spot
  /** What its icon and name were made of. */
  shown: string
}

interface DrawOptions {
  layer: PointLayerKey
  view: MapView
  centreLongitude: number
  nameOf: (spot: Spot) => string
}

/** Adds what is new, redraws what changed, moves what stands elsewhere, removes what is gone. */
function drawMarkers({ group, markers }: DrawnLayer, spots: readonly Spot[], options: DrawOptions): void {
  const wanted = new Map(spots.map((spot) => [spot.key, spot]))
  for (const [key, { marker: known }] of markers) {
    if (wanted.has(key)) continue
    group.removeLayer(known)
    markers.delete(key)
  }
  for (const [key, spot] of wanted) {
    const { latitude } = spot.position
    const longitude = nearestTurn(spot.position.longitude, options.centreLongitude)
    const name = options.nameOf(spot)
    const shown = JSON.stringify([name, spot])
    const known = markers.get(key)
    if (known) {
      const at = known.marker.getLatLng()
      if (at.lng !== longitude || at.lat !== latitude) known.marker.setLatLng([latitude, longitude])
      if (known.shown === shown) continue
      Object.assign(known, { spot, shown })
      known.marker.setIcon(iconOf(spot, options.layer, new Date()))
      nameMarker(known.marker, name)
      continue
    }
    const fresh = marker([latitude, longitude], {
      icon: iconOf(spot, options.layer, new Date()),
      riseOnHover: true,
      zIndexOffset: spot.kind === 'group' ? -100 : 0,
    })
    const drawn: Drawn = { marker: fresh, spot, shown }
    const selectSpot = () => options.view.$selection.set(selectionOf(drawn.spot, options.layer))
    fresh.on('click', selectSpot)
    fresh.on('keydown', function selectByKey({ originalEvent }: LeafletKeyboardEvent) {
      if (originalEvent.key === 'Enter' || originalEvent.key === ' ') selectSpot()
    })
    group.addLayer(fresh)
    nameMarker(fresh, name)
    markers.set(key, drawn)
  }
}

function iconOf(spot: Spot, layer: PointLayerKey, now: Date) {
  if (spot.kind === 'group') return clusterMarker(spot.count, spot.types, layer === 'pois' ? 'place' : 'aid')
  return layer === 'pois'
    ? placeMarker(spot.properties as PlaceProperties, now) // the layer's own properties
    : aidMarker(spot.properties as NavAidProperties)
}

function selectionOf(spot: Spot, layer: PointLayerKey): Selection {
  const { position } = spot
  if (spot.kind === 'group') return { kind: 'cluster', count: spot.count, box: spot.box, position }
  return { kind: layer === 'pois' ? 'place' : 'nav-aid', id: spot.properties.id, position }
}

/** Leaflet leaves a drawn icon without a name. */
function nameMarker(fresh: Marker, name: string): void {
  const element = fresh.getElement()
  element?.setAttribute('aria-label', name)
  element?.setAttribute('title', name)
}

/** The longitude of the same spot on the turn of the globe that the map shows. */
function nearestTurn(longitude: number, centre: number): number {
  return longitude + 360 * Math.round((centre - longitude) / 360)
}
