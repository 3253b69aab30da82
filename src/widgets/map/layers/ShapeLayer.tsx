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

/** A layer of lines or polygons: satellite chart sheets or AIS paths. */
export function ShapeLayer({ view, layer }: { view: MapView; layer: ShapeLayerKey }) {
  const { api } = useRoadstead()
  const map = useMap()
  const features = useMemo(() => createLayerFeatures(api, view, layer), [api, view, layer])
  const load = useStore(features.$load)
  const bbox = useStore(view.$bbox)
  const shapes = getLoadValue(load)?.features

  useEffect(
    function drawShapes() {
      if (!shapes) return undefined
      const centre = map.getCenter().lng
      const drawn = geoJSON(
        shapes.map((shape) => turned(shape, centre)),
        {
          interactive: false,
          style: (feature) => getShapeStyle(feature?.properties as ShapeProperties | undefined), // of the given features
          coordsToLatLng: ([longitude = 0, latitude = 0]) => latLng(latitude, longitude),
        },
      ).addTo(map)
      return () => void drawn.remove()
    },
    [map, shapes],
  )

  useEffect(() => {
    const inView = bbox && shapes ? shapes.filter((shape) => intersects(shape, bbox)) : []
    const count = inView.reduce(
      (sum, { properties }) => sum + ('sheets' in properties ? properties.sheets : 1),
      0,
    )
    setLayerStatus(view, layer, { state: load.state, count, retry: features.refresh })
  }, [view, layer, load.state, shapes, bbox, features])
  useEffect(() => () => view.$layerStatuses.setKey(layer, undefined), [view, layer])
  return null
}

type Shape = LayerFeature<ShapeLayerKey>
type ShapeProperties = Shape['properties']

/** Widths and classes; the colours of section 9 are in shape-layer.css because the night theme changes them. */
function getShapeStyle(properties: ShapeProperties | undefined): PathOptions {
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

/** Returns the coordinates of a line or of the outer ring of a polygon. */
function getCoordinates({ geometry }: Shape): Coordinates {
  return geometry.type === 'Polygon'
    ? (geometry.coordinates[0] as Coordinates) // the server writes one ring
    : (geometry.coordinates as Coordinates) // and a line as points
}

/** Moves a shape to the copy of the world that the map shows. */
function turned(shape: Shape, centre: number): GeoJSON.Feature {
  const points = getCoordinates(shape)
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

/** Returns whether the bounds of a shape intersect a bbox. */
function intersects(shape: Shape, bbox: Bbox): boolean {
  const points = getCoordinates(shape)
  const longitudes = points.map(([longitude = 0]) => longitude)
  const latitudes = points.map(([, latitude = 0]) => latitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  return splitBboxAtAntimeridian(bbox).some(
    ({ x1, y1, x2, y2 }) => west < x2 && east > x1 && south < y2 && north > y1,
  )
}
