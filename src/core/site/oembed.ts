import { oEmbedFrame } from '../limits/sharing.ts'
import { getEmbedPath } from './embeds.ts'
import type { PageName } from './pages.ts'

/** Path of the oEmbed endpoint (CONTRACT section 7). */
export const oEmbedPath = '/oembed'

/** Formats of oEmbed answers with their media types and those of their discovery links. */
export const oEmbedFormats = {
  json: { mediaType: 'application/json', linkType: 'application/json+oembed' },
  xml: { mediaType: 'text/xml', linkType: 'text/xml+oembed' },
} as const

export type OEmbedFormat = keyof typeof oEmbedFormats

/** Pages that other sites can embed by their URL. */
export const embeddablePages = ['home', 'place', 'vessel', 'navAid'] as const satisfies readonly PageName[]
export type EmbeddablePage = (typeof embeddablePages)[number]

export function isEmbeddablePage(name: PageName | null): name is EmbeddablePage {
  return embeddablePages.some((page) => page === name)
}

/** Returns the URL that answers the oEmbed data of a page. */
export function getOEmbedUrl(siteUrl: string, pageUrl: string, format: OEmbedFormat): string {
  return `${siteUrl}${oEmbedPath}?${new URLSearchParams({ url: pageUrl, format }).toString()}`
}

/** Returns the path of the frame page that shows a place on its map. */
export function getPlaceFramePath(id: number): string {
  const query = new URLSearchParams({ 'place-id': String(id), zoom: String(oEmbedFrame.recordZoom) })
  return `${getEmbedPath('map')}?${query.toString()}`
}
