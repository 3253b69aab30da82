import { toJson } from '../../../core/to-json.ts'
import type { LatLngTuple } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { getRecordKey, type PointFeature } from '../../../client/map/map-features.ts'
import type { RecordDefinition } from '../layers/map-layer-definition.ts'
import { createAreaShape, getAreaCorners } from './area-shapes.ts'

export interface AreaShapesProps {
  features: readonly PointFeature[]
  record: RecordDefinition
  /** Longitude of the centre of the map: areas are drawn on the nearest copy of the world. */
  centreLongitude: number
  /** Key of the selected record; null for none. */
  chosenKey: string | null
}

/** Draws the areas of records whose position is not known: an area of several records once. */
export function AreaShapes(props: AreaShapesProps) {
  const map = useMap()
  const text = toJson(listAreas(props)) // areas that stay are not drawn again when the map moves
  useEffect(
    function drawAreas() {
      const areas = JSON.parse(text) as DrawnArea[] // as written above
      const drawn = areas.map(({ corners, className }) => createAreaShape(corners, className).addTo(map))
      return () => {
        for (const shape of drawn) shape.remove()
      }
    },
    [map, text],
  )
  return null
}

interface DrawnArea {
  corners: LatLngTuple[]
  className: string
}

function listAreas({ features, record, centreLongitude, chosenKey }: AreaShapesProps): DrawnArea[] {
  const areas = new Map<string, DrawnArea>()
  let chosen: string | null = null
  for (const { properties } of features) {
    const area = 'cluster' in properties ? null : record.getArea?.(properties)
    if ('cluster' in properties || !area) continue
    const key = area.edges.join(' ')
    if (getRecordKey(properties.id) === chosenKey) chosen = key
    areas.set(key, { corners: getAreaCorners(area.edges, centreLongitude), className: area.className })
  }
  return [...areas].map(([key, area]) =>
    key === chosen ? { ...area, className: `${area.className} rs-area--chosen` } : area,
  )
}
