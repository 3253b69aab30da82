import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getTextDirection, type Language } from '../../../core/languages.ts'
import { themeCookie } from '../../../core/site/page-data.ts'
import { pages } from '../../../core/site/pages.ts'
import type { ProblemCode } from '../../../core/contract/errors.ts'
import { getProblemStatus } from '../problems.ts'
import { html, type Html } from './html.ts'
import type { DocumentTemplate } from './document-template.ts'
import { getLanguageMessages } from '../../messages/language-messages.ts'

/** A server-rendered page that works without scripts. */
export interface ServerPage {
  title: string
  /** Language of the texts. */
  language: Language
  /** Content of `<main>`, including the heading. */
  main: Html
  /** Use the wide layout, for lists and tables. */
  wide?: boolean
  /** URL of an additional style sheet, loaded after the site's. */
  stylesheet?: string
  /** The page shows images of tile servers, which require the origin as referrer. */
  showsTiles?: boolean
  /** Seconds after which the page loads itself again, to show the progress of something. */
  reloadSeconds?: number | null
  /** The failure that the page shows; it determines the status. */
  problemCode?: ProblemCode | null
}

const themes = ['light', 'dark', 'night']

/** Renders and sends a page in the site's style; it is not cached. */
export function sendServerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  template: DocumentTemplate | null,
  page: ServerPage,
): FastifyReply {
  return (
    reply
      .code(page.problemCode ? getProblemStatus(page.problemCode) : 200)
      .header('cache-control', 'private, no-store')
      .header('vary', 'cookie, accept-language')
      .header('content-language', page.language)
      // The URL may contain a token.
      .header('referrer-policy', page.showsTiles ? 'strict-origin-when-cross-origin' : 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        renderDocument(
          page,
          [...(template?.stylesheets ?? []), ...(page.stylesheet ? [page.stylesheet] : [])],
          getRequestTheme(request),
        ),
      )
  )
}

/** Theme chosen on the site; `auto` follows the device. */
export function getRequestTheme(request: FastifyRequest): string {
  const chosen = fastifyCookie.parse(request.headers.cookie ?? '')[themeCookie]
  return themes.find((theme) => theme === chosen) ?? 'auto'
}

function renderDocument(
  { title, language, main, wide = false, reloadSeconds = null }: ServerPage,
  stylesheets: string[],
  theme: string,
): string {
  const { account, messages } = getLanguageMessages(language)
  const { product } = messages.site
  return html`<!doctype html>
    <html lang="${language}" dir="${getTextDirection(language)}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        ${reloadSeconds === null ? null : html`<meta http-equiv="refresh" content="${reloadSeconds}" />`}
        <meta name="theme-color" content="#0b2239" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <title>${title} · ${product}</title>
        ${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body class="rs-plain">
        <header class="rs-plain__bar">
          <a class="rs-plain__home" href="${pages.home}"
            ><img src="/icon.svg" alt="" width="36" height="36" />${product}</a
          >
          <a class="rs-plain__back" href="${pages.home}">${account.toMap}</a>
        </header>
        <main class="rs-plain__main${wide ? ' rs-plain__main--wide' : ''}">${main}</main>
        <footer class="rs-plain__foot">${messages.attribution.notForNavigation}</footer>
      </body>
    </html> `.markup
}
