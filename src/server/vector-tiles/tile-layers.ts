import type { BboxQuery } from '../../core/contract/primitives.ts'
import { layerMinZoom } from '../../core/limits/map.ts'
import { formatMessage } from '../../core/text.ts'
import type { ReadDb } from '../database/tables.ts'
import type { LayerCacheKey } from '../map-layers/queries.ts'
import { serverMessages } from '../messages/messages.ts'
import { findNavAidsInBounds, getNavAidsCacheKey } from '../nav-aids/queries.ts'
import { findPlacesInBounds, getPlacesCacheKey } from '../places/queries.ts'

type FieldType = 'String' | 'Number' | 'Boolean'

/** A layer of vector tiles: the records of a layer call of the API. */
export interface TileLayer {
  /** Name in the URL and inside the tiles, and kind of the records. */
  id: 'places' | 'nav_aids'
  title: string
  description: string
  /** Properties of the points, as TileJSON names their types. */
  fields: Record<string, FieldType>
  getCacheKey(query: BboxQuery): LayerCacheKey
  /** GeoJSON of the layer call. */
  find(db: ReadDb, query: BboxQuery): Promise<Buffer>
}

/** Properties of aggregated points. */
const clusterFields = { cluster: 'Boolean', count: 'Number', types: 'String' } as const

const texts = serverMessages.ogc.collections

export const tileLayers: readonly TileLayer[] = [
  {
    id: 'places',
    title: texts.places.title,
    description: formatMessage(serverMessages.ogc.tiles.places, { zoom: layerMinZoom.places }),
    fields: {
      id: 'Number',
      name: 'String',
      type_enum: 'Number',
      type: 'String',
      popularity: 'Number',
      thumbnail: 'String',
      country_code: 'String',
      marker: 'String',
      approximate: 'Boolean',
      new: 'Boolean',
      updated: 'String',
      importance: 'Number',
      rating: 'Number',
      ...clusterFields,
    },
    getCacheKey: getPlacesCacheKey,
    find: findPlacesInBounds,
  },
  {
    id: 'nav_aids',
    title: texts.nav_aids.title,
    description: formatMessage(serverMessages.ogc.tiles.nav_aids, { zoom: layerMinZoom.navAids }),
    fields: {
      id: 'Number',
      name: 'String',
      mmsi: 'String',
      type_enum: 'Number',
      aid_type: 'Number',
      type: 'String',
      virtual: 'Boolean',
      ...clusterFields,
    },
    getCacheKey: getNavAidsCacheKey,
    find: findNavAidsInBounds,
  },
]
