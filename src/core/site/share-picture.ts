import type { Language } from '../languages.ts'
import type { EmbeddablePage } from './oembed.ts'

/** Base path of the share pictures (CONTRACT section 7). */
export const sharePictureBasePath = '/og'

/** Folders of the share pictures of records, below the base path. */
export const sharePictureFolders = {
  place: 'place',
  vessel: 'vessel',
  navAid: 'nav_aid',
} as const satisfies Record<Exclude<EmbeddablePage, 'home'>, string>

/** Returns the path of the share picture of a page with its texts in a language. */
export function getSharePicturePath(name: EmbeddablePage, id: number | null, language: Language): string {
  const file = name === 'home' || id === null ? 'home' : `${sharePictureFolders[name]}/${id}`
  return `${sharePictureBasePath}/${file}.png${language === 'en' ? '' : `?lang=${language}`}`
}
