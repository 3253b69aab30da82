import { getTextDirection } from '../../core/languages.ts'
import { pageDataElementId, type PageData } from '../../core/site/page-data.ts'
import type { DocumentTemplate, PageFiles } from '../http/pages/document-template.ts'
import { html, joinHtml, renderScriptJson } from '../http/pages/html.ts'
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
    ...stylesheets.map((href) => html`<link rel="stylesheet" crossorigin href="${href}">`),
    ...[...scripts, ...(messagesUrl ? [messagesUrl] : [])].map(
      (href) => html`<link rel="modulepreload" crossorigin href="${href}">`,
    ),
  ].filter(({ markup }) => !template.html.includes(markup))
  const tags = [
    html`<title>${page.title}</title>`,
    html`<meta name="description" content="${page.description}">`,
    html`<meta property="og:title" content="${page.title}">`,
    html`<meta property="og:description" content="${page.description}">`,
    html`<meta name="csrf-token" content="${data.session.csrf_token}">`,
    ...(page.shareTags ?? []),
    ...(page.found ? [] : [html`<meta name="robots" content="noindex">`]),
    // Data blocks, not executed: the first is for the app, the second for search engines.
    html`<script type="application/json" id="${pageDataElementId}">${renderScriptJson(data)}</script>`,
    ...(page.structuredData
      ? [html`<script type="application/ld+json">${renderScriptJson(page.structuredData)}</script>`]
      : []),
  ]
  const htmlTag = html`<html lang="${data.language}" dir="${getTextDirection(data.language)}" data-theme="${theme}">`
  return (
    template.html
      .replace(/<title>[^<]*<\/title>\s*/, '')
      .replace(/<html lang="en">/, () => htmlTag.markup)
      .replace('<!--page-->', () => joinHtml(tags, '\n    ').markup)
      // After the common style sheets, so that the page's rules override them.
      .replace(/<\/head>/, () => html`${files}</head>`.markup)
      .replace('<!--shell-->', () => page.shell.markup)
  )
}
