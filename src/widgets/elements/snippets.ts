import { getEmbedPath, latestScriptPath, type PinnedScript } from '../../core/site/embeds.ts'
import { escapeAttribute, toHtml, toQuery, type AttributeValues } from './attributes.ts'
import type { DocumentedElement } from './documented-elements.ts'

/** Code snippets for embedding a widget. */
export interface Snippets {
  html: string
  iframe: string
  react: string
  /** A component for the App Router. */
  next: string
  /** Single-file components with the custom elements. */
  vue: string
  svelte: string
  wordpress: string
}

export interface SnippetOptions {
  /** Script URL and checksum of an immutable version, if pinned. */
  pinnedScript?: PinnedScript | null
  row: DocumentedElement
  values: AttributeValues
  /** URL of the site, without a trailing slash. */
  site: string
  /** Title of the frame, for screen readers. */
  title: string
  /** Height of a frame in pixels. */
  heightPx: number
}

/** Returns the snippets of a widget. Those of Next.js, Vue and Svelte are in the examples of these frameworks. */
export function createSnippets(options: SnippetOptions): Snippets {
  const { row, values, site, pinnedScript } = options
  const iframe = formatFrame(options)
  return {
    html: `${pinnedScript ? pinnedLine(site, pinnedScript) : `<script type="module" src="${site}${latestScriptPath}"></script>`}\n${toHtml(row, values)}`,
    iframe,
    react: formatReact(options),
    next: formatNext(options),
    vue: formatVue(row, values, site),
    svelte: formatSvelte(row, values, site),
    wordpress: `<!-- wp:html -->\n${iframe}\n<!-- /wp:html -->`,
  }
}

function pinnedLine(site: string, { src, integrity }: PinnedScript): string {
  return `<script type="module" src="${site}${src}" integrity="${integrity}" crossorigin></script>`
}

/** Returns the URL of the iframe page of a widget. */
export function getFrameUrl(row: DocumentedElement, values: AttributeValues, site: string): string {
  const query = toQuery(row, { ...values, height: undefined, loading: undefined, config: undefined })
  return `${site}${getEmbedPath(row.name)}${query ? `?${query}` : ''}`
}

function formatFrame({ row, values, site, title, heightPx }: SnippetOptions): string {
  return formatFrameLine({ url: getFrameUrl(row, values, site), title, heightPx })
}

/** Returns the line of HTML that embeds a frame page. */
export function formatFrameLine(frame: { url: string; title: string; heightPx: number }): string {
  const { url, title, heightPx } = frame
  return [
    `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(title)}"`,
    `width="100%" height="${heightPx}" loading="lazy" style="border:0"`,
    `sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" allow="geolocation"></iframe>`,
  ].join(' ')
}

function formatReact(options: SnippetOptions): string {
  return `${formatImports(options.row)}

${formatProvider(options)}`
}

function formatNext(options: SnippetOptions): string {
  return `'use client'
${formatImports(options.row)}

export function Club() {
  return (
${indent(formatProvider(options), 4)}
  )
}`
}

const formatImports = ({
  component,
}: DocumentedElement) => `import { RoadsteadProvider, ${component} } from 'roadstead'
import 'roadstead/styles.css'`

function formatProvider({ row, values, site }: SnippetOptions): string {
  const attributes = ['lang', 'units', 'accent']
    .flatMap((name) => (values[name] === undefined ? [] : [` ${name}=${toJsxValue(values[name])}`]))
    .join('')
  const theme = typeof values.theme === 'string' && values.theme !== 'auto' ? values.theme : 'light'
  const frame = `<div data-theme="${theme}"${row.height ? ` style={{ height: ${row.height} }}` : ''}>`
  return `<RoadsteadProvider api="${site}"${attributes}>
  ${frame}
    ${toJsx(row, values)}
  </div>
</RoadsteadProvider>`
}

function toJsxValue(value: unknown): string {
  const text = JSON.stringify(value)
  return typeof value === 'string' && /^[\w#-]*$/.test(value) ? text : `{${text}}`
}

function formatVue(row: DocumentedElement, values: AttributeValues, site: string): string {
  return `<!-- vite.config.js: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('roadstead-') } } }) -->
<script setup>
import 'roadstead/elements/${row.name}'
</script>

<template>
${indent(formatElement(row, values, site), 2)}
</template>`
}

function formatSvelte(row: DocumentedElement, values: AttributeValues, site: string): string {
  return `<script>
  import 'roadstead/elements/${row.name}'
</script>

${formatElement(row, values, site)}`
}

/** The element of a widget inside the configuration that names the site. */
function formatElement(row: DocumentedElement, values: AttributeValues, site: string): string {
  return `<roadstead-config api="${site}">
  ${toHtml(row, values)}
</roadstead-config>`
}

function indent(text: string, columns: number): string {
  return text.replaceAll(/^/gm, ' '.repeat(columns))
}

/** Returns the JSX of the React component. */
export function toJsx(row: DocumentedElement, values: AttributeValues): string {
  const props = row.attributes.flatMap(({ property }) => {
    const value = values[property]
    if (value === undefined || value === null || value === false) return []
    return value === true ? ` ${property}` : ` ${property}={${JSON.stringify(value)}}`
  })
  return `<${row.component}${props.join('')} />`
}
