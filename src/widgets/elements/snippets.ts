import { getEmbedPath, latestScriptPath, type PinnedScript } from '../../core/site/embeds.ts'
import { escapeAttribute, toJsx, toHtml, toQuery, type AttributeValues } from './attributes.ts'
import type { ElementRow } from './element-types.ts'

/** What is copied into a page of another's. */
export interface Snippets {
  html: string
  iframe: string
  react: string
  wordpress: string
}

export interface SnippetOptions {
  /** The script in one file with its checksum, where the page wants that. */
  pinnedScript?: PinnedScript | null
  row: ElementRow
  values: AttributeValues
  /** Address of the site, without a slash at its end. */
  site: string
  /** Name of the widget, for those who cannot see the frame. */
  title: string
  /** Height of a frame in pixels. */
  heightPx: number
}

/** A widget in the four ways a page may take it. */
export function createSnippets(options: SnippetOptions): Snippets {
  const { row, values, site, pinnedScript } = options
  const iframe = frameOf(options)
  return {
    html: `${pinnedScript ? pinnedLine(site, pinnedScript) : `<script type="module" src="${site}${latestScriptPath}"></script>`}\n${toHtml(row, values)}`,
    iframe,
    react: reactOf(row, values, site),
    wordpress: `<!-- wp:html -->\n${iframe}\n<!-- /wp:html -->`,
  }
}

function pinnedLine(site: string, { src, integrity }: PinnedScript): string {
  return `<script type="module" src="${site}${src}" integrity="${integrity}" crossorigin></script>`
}

/** Address of a widget's own page. */
export function getFrameUrl(row: ElementRow, values: AttributeValues, site: string): string {
  const query = toQuery(row, { ...values, height: undefined, loading: undefined, config: undefined })
  return `${site}${getEmbedPath(row.name)}${query ? `?${query}` : ''}`
}

function frameOf({ row, values, site, title, heightPx }: SnippetOptions): string {
  const address = escapeAttribute(getFrameUrl(row, values, site))
  return [
    `<iframe src="${address}" title="${escapeAttribute(title)}"`,
    `width="100%" height="${heightPx}" loading="lazy" style="border:0"`,
    `sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" allow="geolocation"></iframe>`,
  ].join(' ')
}

function reactOf(row: ElementRow, values: AttributeValues, site: string): string {
  const words = ['lang', 'units']
    .flatMap((name) => (values[name] === undefined ? [] : [` ${name}={${JSON.stringify(values[name])}}`]))
    .join('')
  const theme = typeof values.theme === 'string' && values.theme !== 'auto' ? values.theme : 'light'
  const frame = `<div data-theme="${theme}"${row.height ? ` style={{ height: ${row.height} }}` : ''}>`
  return `import { RoadsteadProvider, ${row.component} } from 'roadstead'
import 'roadstead/styles.css'

<RoadsteadProvider api="${site}"${words}>
  ${frame}
    ${toJsx(row, values)}
  </div>
</RoadsteadProvider>`
}
