import type { Language } from '../../core/languages.ts'
import { sharePicture as limits } from '../../core/limits/sharing.ts'
import { activityFeedPath } from '../../core/site/activity-feed.ts'
import { getOEmbedUrl, isEmbeddablePage, oEmbedFormats, type OEmbedFormat } from '../../core/site/oembed.ts'
import { getRecordPath, pages, type PageMatch } from '../../core/site/pages.ts'
import { getSharePicturePath } from '../../core/site/share-picture.ts'
import { html, type Html } from '../http/pages/html.ts'

interface SharedPage {
  match: PageMatch
  title: string
  description: string
  /** Name of the site. */
  product: string
  siteUrl: string
  language: Language
}

/**
 * Tags of the head with which other sites preview a page: its canonical URL, Open Graph and Twitter cards with
 * the share picture, and the discovery links of oEmbed. Empty for pages that cannot be embedded.
 */
export function buildShareTags({
  match,
  title,
  description,
  product,
  siteUrl,
  language,
}: SharedPage): Html[] {
  const { name, id } = match
  if (!isEmbeddablePage(name)) return []
  const pageUrl = siteUrl + (name === 'home' || id === null ? pages.home : getRecordPath(name, id))
  const picture = siteUrl + getSharePicturePath(name, id, language)
  const properties = {
    'og:type': 'website',
    'og:site_name': product,
    'og:url': pageUrl,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(limits.width),
    'og:image:height': String(limits.height),
    'og:image:alt': title,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture,
    'twitter:image:alt': title,
  }
  const feed = html`<link rel="alternate" type="application/atom+xml" href="${siteUrl + activityFeedPath}" title="${product}">`
  return [
    ...(name === 'home' ? [feed] : []),
    html`<link rel="canonical" href="${pageUrl}">`,
    ...Object.entries(properties).map(
      ([property, content]) => html`<meta property="${property}" content="${content}">`,
    ),
    ...Object.entries(names).map(([key, content]) => html`<meta name="${key}" content="${content}">`),
    ...(Object.keys(oEmbedFormats) as OEmbedFormat[]).map((format) => {
      const url = getOEmbedUrl(siteUrl, pageUrl, format)
      return html`<link rel="alternate" type="${oEmbedFormats[format].linkType}" href="${url}" title="${title}">`
    }),
  ]
}
