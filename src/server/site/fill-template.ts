import { getTextDirection } from '../../core/languages.ts'
import { pageDataElementId, type PageData } from '../../core/site/page-data.ts'
import type { DocumentTemplate, PageFiles } from '../http/pages/document-template.ts'
import { escapeHtml } from '../http/pages/html.ts'
import type { PageMetadata } from './page-metadata.ts'

const noFiles: PageFiles = { scripts: [], stylesheets: [] }

/**
 * Inserts metadata, initial content and initial data of a page into the document; returns the
 * HTML. The placeholders are in src/app/index.html.
 */
export function fillTemplate(
  template: DocumentTemplate,
  page: Omit<PageMetadata, 'data'>,
  data: PageData,
  theme: string,
): string {
  const { scripts, stylesheets } = page.name ? template.getPageFiles(page.name) : noFiles
  const messagesUrl = template.getMessagesUrl(data.language)
  const files = [
    ...stylesheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...[...scripts, ...(messagesUrl ? [messagesUrl] : [])].map(
      (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
    ),
  ].filter((link) => !template.html.includes(link))
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    `<meta name="csrf-token" content="${escapeHtml(data.session.csrf_token)}">`,
    ...(page.shareTags ?? []),
    ...(page.found ? [] : ['<meta name="robots" content="noindex">']),
    // Data blocks, not executed: the first is for the app, the second for search engines.
    `<script type="application/json" id="${pageDataElementId}">${serializeJsonForHtml(data)}</script>`,
    ...(page.structuredData
      ? [`<script type="application/ld+json">${serializeJsonForHtml(page.structuredData)}</script>`]
      : []),
  ].join('\n    ')
  return (
    template.html
      .replace(/<title>[^<]*<\/title>\s*/, '')
      .replace(
        '<html lang="en">',
        `<html lang="${data.language}" dir="${getTextDirection(data.language)}" data-theme="${theme}">`,
      )
      .replace('<!--page-->', () => head)
      // After the common style sheets, so that the page's rules override them.
      .replace('</head>', () => `${files.join('')}</head>`)
      .replace('<!--shell-->', () => page.shell.markup)
  )
}

/** Serializes JSON for a script element; escapes text that could close the element. */
function serializeJsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
