import { geoJSON, latLng, type PathOptions } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useMap } from 'react-leaflet'
import { createLayerFeatures } from '../../../client/map/layer-features.ts'
import { type LayerFeature, type ShapeLayerKey } from '../../../client/map/layer-types.ts'
import { getLoadValue } from '../../../client/api/load.ts'
import { setLayerStatus, type MapView } from '../../../client/map/map-view.ts'
import type { Bbox } from '../../../core/geo.ts'
import { splitBboxAtAntimeridian } from '../../../core/geo.ts'
import { aisPathStyle } from '../../../core/limits.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import './shape-layer.css'

/** One layer of lines or areas: the sheets of satellite charts, or where AIS was heard. */
export function ShapeLayer({ view, layer }: { view: MapView; layer: ShapeLayerKey }) {
  const { api } = useRoadstead()
  const map = useMap()
  const features = useMemo(() => createLayerFeatures(api, view, layer), [api, view, layer])
  const load = useStore(features.$load)
  const box = useStore(view.$bbox)
  const shapes = getLoadValue(load)?.features

  useEffect(
    function drawShapes() {
      if (!shapes) return undefined
      const centre = map.getCenter().lng
      const drawn = geoJSON(
        shapes.map((shape) => turned(shape, centre)),
        {
          interactive: false,
          style: (feature) => styleOf(feature?.properties as ShapeProperties | undefined), // of the features given
          coordsToLatLng: ([longitude = 0, latitude = 0]) => latLng(latitude, longitude),
        },
      ).addTo(map)
      return () => void drawn.remove()
    },
    [map, shapes],
  )

  useEffect(() => {
    const inView = box && shapes ? shapes.filter((shape) => touches(shape, box)) : []
    const count = inView.reduce(
      (sum, { properties }) => sum + ('sheets' in properties ? properties.sheets : 1),
      0,
    )
    setLayerStatus(view, layer, { state: load.state, count, retry: features.refresh })
  }, [view, layer, load.state, shapes, box, features])
  useEffect(() => () => view.$layerStatuses.setKey(layer, undefined), [view, layer])
  return null
}

type Shape = LayerFeature<ShapeLayerKey>
type ShapeProperties = Shape['properties']

/** Widths and classes; the colours of section 9 are in shapes.css, where the night theme has its own. */
function styleOf(properties: ShapeProperties | undefined): PathOptions {
  if (!properties || 'sheets' in properties)
    return { className: 'rs-sheet-outline', weight: 1, fill: true, fillOpacity: 1 }
  const density = properties.density === 3 ? 3 : properties.density === 2 ? 2 : 1
  return {
    className: `rs-ais-path rs-ais-path--${density}`,
    weight: aisPathStyle[density].widthPx,
    fill: true,
  }
}

type Coordinates = number[][]

/** The points of a shape: of a line, or of the one ring of an area. */
function pointsOf({ geometry }: Shape): Coordinates {
  return geometry.type === 'Polygon'
    ? (geometry.coordinates[0] as Coordinates) // the server writes one ring
    : (geometry.coordinates as Coordinates) // and a line as points
}

/** A shape on the turn of the globe that the map shows. */
function turned(shape: Shape, centre: number): GeoJSON.Feature {
  const points = pointsOf(shape)
  const first = points[0]?.[0] ?? 0
  const by = toNearestWorldCopy(first, centre) - first
  const moved = points.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude])
  return {
    type: 'Feature',
    properties: shape.properties,
    geometry:
      shape.geometry.type === 'Polygon'
        ? { type: 'Polygon', coordinates: [moved] }
        : { type: 'LineString', coordinates: moved },
  }
}

/** Whether the bounds of a shape meet a box. */
function touches(shape: Shape, box: Bbox): boolean {
  const points = pointsOf(shape)
  const longitudes = points.map(([longitude = 0]) => longitude)
  const latitudes = points.map(([, latitude = 0]) => latitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  return splitBboxAtAntimeridian(box).some(
    ({ x1, y1, x2, y2 }) => west < x2 && east > x1 && south < y2 && north > y1,
  )
}
