import { sql, type RawBuilder } from 'kysely'
import { photoFileName, type PhotoStyle } from './photo-url.ts'

/** SQL expression for the URL of a photo; `column` contains the photo's id, such as `p.photo_id`. */
export function getPhotoUrlSql(column: string, style: PhotoStyle): RawBuilder<string | null> {
  return sql<string | null>`'/photos/' || ${sql.ref(column)} || ${`/${style}/${photoFileName}`}`
}
