import type { EmbedName } from '../../../core/site/embeds.ts'
import { getTextDirection } from '../../../core/languages.ts'
import { formatMessage } from '../../../core/text.ts'
import { html } from '../../http/pages/html.ts'
import type { ServerMessages } from '../../messages/language-messages.ts'

export interface FrameOptions {
  name: EmbedName
  /** Folder of this version's scripts. */
  scriptsFolder: string
  messages: ServerMessages
}

/**
 * Renders a page with a single widget, for iframes in pages that do not allow scripts.
 * The script of the frame reads the widget's attributes from the query.
 */
export function renderFramePage({ name, scriptsFolder, messages: serverMessages }: FrameOptions): string {
  const { language, messages, embedPage } = serverMessages
  const { product } = messages.site
  const title = formatMessage(messages.embed.frameTitle, { widget: embedPage.names[name], product })
  return html`<!doctype html>
    <html lang="${language}" dir="${getTextDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/embed/frame.css" />
        <script
          type="module"
          crossorigin="anonymous"
          src="${scriptsFolder}/frame.js"
          data-widget="${name}"
        ></script>
      </head>
      <body>
        <noscript><a href="/" target="_blank" rel="noopener">${product}</a></noscript>
      </body>
    </html>`.markup
}

/** The frame is transparent. Widgets without a fixed height report their height to the parent page. */
export const frameStyle = `html{--rs-list-height:none}html,body{margin:0;block-size:100%;background:transparent;font-family:system-ui,sans-serif}
body>[data-fills]{block-size:100%}
`
