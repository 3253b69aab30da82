import { geoJSON, latLng } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { createLayerFeatures } from '../../../client/map/layer-features.ts'
import type { ShapeFeature } from '../../../client/map/map-features.ts'
import { getLoadValue } from '../../../client/api/load.ts'
import { getLoadStatus, setLayerStatus, type MapView } from '../../../client/map/map-view.ts'
import type { Bbox } from '../../../core/geo.ts'
import { edgesOverlapBbox } from '../../../core/geo.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import type { ShapeLayerDefinition } from './map-layer-definition.ts'
import './shape-layer.css'

/** A layer of lines or polygons. */
export function ShapeLayer({ view, definition }: { view: MapView; definition: ShapeLayerDefinition }) {
  const { api } = useRoadstead()
  const map = useMap()
  const features = useMemo(() => createLayerFeatures(api, view, definition), [api, view, definition])
  const load = useStore(features.$load)
  const bbox = useStore(view.$bbox)
  const fetched = getLoadValue(load)
  const shapes = fetched?.features
  const isSimulated = fetched?.isSimulated ?? false
  const { key } = definition

  useEffect(
    function drawShapes() {
      if (!shapes) return undefined
      const centre = map.getCenter().lng
      const drawn = geoJSON(
        shapes.map((shape) => turned(shape, centre)),
        {
          interactive: false,
          style: (feature) => definition.getPathStyle(feature?.properties ?? {}),
          coordsToLatLng: ([longitude = 0, latitude = 0]) => latLng(latitude, longitude),
        },
      ).addTo(map)
      return () => void drawn.remove()
    },
    [map, shapes, definition],
  )

  useEffect(() => {
    const inView = bbox && shapes ? shapes.filter((shape) => intersects(shape, bbox)) : []
    const count = inView.reduce(
      (sum, { properties }) => sum + (definition.getRecordCount?.(properties) ?? 1),
      0,
    )
    setLayerStatus(view, key, { ...getLoadStatus(load), count, isSimulated, retry: features.refresh })
  }, [view, definition, key, load, shapes, isSimulated, bbox, features])
  useEffect(() => () => view.$layerStatuses.setKey(key, undefined), [view, key])
  return null
}

type Coordinates = number[][]

/** Returns the coordinates of a line or of the outer ring of a polygon. */
function getCoordinates({ geometry }: ShapeFeature): Coordinates {
  return geometry.type === 'Polygon'
    ? (geometry.coordinates[0] as Coordinates) // the server writes one ring
    : (geometry.coordinates as Coordinates) // and a line as points
}

/** Moves a shape to the copy of the world that the map shows. */
function turned(shape: ShapeFeature, centre: number): GeoJSON.Feature {
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
function intersects(shape: ShapeFeature, bbox: Bbox): boolean {
  const points = getCoordinates(shape)
  const longitudes = points.map(([longitude = 0]) => longitude)
  const latitudes = points.map(([, latitude = 0]) => latitude)
  const edges = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ]
  return edgesOverlapBbox(edges, bbox)
}
