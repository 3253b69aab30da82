import { isLayerKey, getMapLayer } from '../../../core/catalogue/map-layers.ts'
import type { NavAid } from '../../../core/contract/nav-aid.ts'
import { mapZoom } from '../../../core/limits/map.ts'
import { oEmbedFrame } from '../../../core/limits/sharing.ts'
import { getEmbedPath, type EmbedName } from '../../../core/site/embeds.ts'
import { getPlaceFramePath, isEmbeddablePage, type EmbeddablePage } from '../../../core/site/oembed.ts'
import { matchPage } from '../../../core/site/pages.ts'
import { DomainError, notFoundProblem } from '../../system/domain-error.ts'

/** A page of this site that can be embedded. */
export interface OEmbedTarget {
  name: EmbeddablePage
  id: number | null
  /** Query of the page's URL. */
  query: URLSearchParams
}

/** Pages that show their content only to users who are logged in. */
const privatePages = ['profile', 'user'] as const

/**
 * Finds the page that a URL names. Throws 404 for URLs of other sites and for pages without an embed,
 * 401 for pages that need a log-in, as oEmbed demands.
 */
export function findOEmbedTarget(text: string, siteUrls: readonly string[]): OEmbedTarget {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOwn = url && siteUrls.some((siteUrl) => isSameSite(url, new URL(siteUrl)))
  const page = isOwn ? matchPage(url.pathname) : null
  if (page && privatePages.some((name) => name === page.name))
    throw new DomainError('unauthorized', 'apiErrors.oEmbedLoginRequired')
  if (!url || !page || !isEmbeddablePage(page.name)) throw notFoundProblem('apiErrors.embedNotFound')
  return { name: page.name, id: page.id, query: url.searchParams }
}

/** Whether a URL is on the site, with either protocol and without credentials. */
function isSameSite(url: URL, site: URL): boolean {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' && getHost(url) === getHost(site)
}

/** Host with its port; the default ports of both protocols count as none. */
function getHost({ hostname, port }: URL): string {
  return port === '80' || port === '443' ? hostname : `${hostname}:${port}`.replace(/:$/, '')
}

/** The frame of a page: the path of the widget's page with its attributes, and its size in pixels. */
export interface OEmbedFrame {
  path: string
  width: number
  height: number
}

/** Chooses the widget that shows a page. */
export function chooseFrame({ name, id, query }: OEmbedTarget, navAid: NavAid | undefined): OEmbedFrame {
  const { width, mapHeight, vesselCardHeight, recordZoom } = oEmbedFrame
  const zoom = String(recordZoom)
  switch (name) {
    case 'place':
      return { path: getPlaceFramePath(id ?? 0), width, height: mapHeight }
    case 'vessel':
      return { path: buildPath('vessel-card', { 'vessel-id': String(id) }), width, height: vesselCardHeight }
    case 'navAid': {
      const position: Record<string, string> = navAid
        ? { lat: String(navAid.latitude), lng: String(navAid.longitude) }
        : {}
      return {
        path: buildPath('map', { ...position, zoom, layers: 'pois navAids' }),
        width,
        height: mapHeight,
      }
    }
    case 'home':
      return { path: buildPath('map', readMapView(query)), width, height: mapHeight }
  }
}

function buildPath(name: EmbedName, attributes: Record<string, string>): string {
  const query = new URLSearchParams(attributes).toString()
  return `${getEmbedPath(name)}${query ? `?${query}` : ''}`
}

/** Centre, zoom and layers in the query of the home page, as attributes of the map; invalid ones are left out. */
function readMapView(query: URLSearchParams): Record<string, string> {
  const lat = readNumber(query.get('lat'), -90, 90)
  const lng = readNumber(query.get('lng'), -180, 180)
  const zoom = readNumber(query.get('zoom'), mapZoom.min, mapZoom.max)
  const layers = (query.get('layers') ?? '')
    .split(/[\s,]+/)
    .filter((key) => isLayerKey(key) && !getMapLayer(key).needsLogin)
  return {
    ...(lat !== null && lng !== null && { lat: String(lat), lng: String(lng) }),
    ...(zoom !== null && { zoom: String(zoom) }),
    ...(layers.length > 0 && { layers: layers.join(' ') }),
  }
}

function readNumber(text: string | null, min: number, max: number): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return value >= min && value <= max ? value : null
}
