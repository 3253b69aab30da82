import type { Static } from 'typebox'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { atonPlaceType } from '../../core/catalogue/place-types.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import { navAidAnswerColumns } from '../../core/records/nav-aid-columns.ts'
import { pickFields } from '../../core/records/record.ts'
import { layerMinZoom } from '../../core/limits/map.ts'
import {
  readLayerGeoJson,
  buildLayerCacheKey,
  type LayerCacheKey,
  type LayerQuery,
} from '../map-layers/queries.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'

/** Aids to navigation in the bounds as GeoJSON. */
export function findNavAidsInBounds(db: ReadDb, query: Static<typeof BboxQuery>): Promise<Buffer> {
  return readLayerGeoJson(allowReplica(db), 'nav_aids', toLayerQuery(query))
}

/** Cache key of the result of `findNavAidsInBounds`. */
export function getNavAidsCacheKey(query: Static<typeof BboxQuery>): LayerCacheKey {
  return buildLayerCacheKey('nav_aids', toLayerQuery(query), query)
}

function toLayerQuery(query: Static<typeof BboxQuery>): LayerQuery {
  return { bounds: query, zoom: query.zoom, minZoom: layerMinZoom.navAids }
}

/** Finds an aid to navigation; null if there is none or it is deleted. */
export async function findNavAid(db: ReadDb, id: number): Promise<NavAid | null> {
  const row = await allowReplica(db)
    .selectFrom('nav_aids')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { length_metres: length, width_metres: width } = row
  return {
    ...pickFields({ ...row, latitude: row.position.y, longitude: row.position.x }, navAidAnswerColumns),
    thumb_url: getPhotoUrl(row.photo_id, 'thumb'),
    type_text: { id: row.aid_type, name: getAidType(row.aid_type).name },
    dims: length === null || width === null ? null : [length, width],
    type_enum: atonPlaceType,
    updated_by: row.user_edited ? 'edit' : 'source',
  }
}
