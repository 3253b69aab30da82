import { sql, type RawBuilder } from 'kysely'
import { photoFileName, type PhotoStyle } from './photo-url.ts'

/** The address of a photo in a style, as SQL; `column` holds the photo's id: `p.photo_id`. */
export function getPhotoUrlSql(column: string, style: PhotoStyle): RawBuilder<string | null> {
  return sql<string | null>`'/photos/' || ${sql.ref(column)} || ${`/${style}/${photoFileName}`}`
}
