import { messages as english } from '../../../core/messages/en/index.ts'
import { serverMessages } from '../../messages/messages.ts'
import { buildCurlCommand, type Operation, type Schema } from './docs-example.ts'
import {
  responsePresenceLabels,
  bodyPresenceLabels,
  renderSchemaNotes,
  renderRowHeader,
  renderSchema,
  renderTable,
  describeType,
} from './docs-schema.ts'
import { html, joinHtml, type Html } from '../../http/pages/html.ts'

/** The parts of the OpenAPI document that the page uses. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Call {
  method: string
  path: string
  operation: Operation
}

const messages = serverMessages.apiDocs

/** The page of `/api/docs`: plain HTML that needs no script. `describeRoles` describes who may make a call. */
export function renderDocsPage(
  document: ApiDocument,
  site: string,
  describeRoles: (method: string, path: string) => string,
): string {
  const base = document.servers[0]?.url ?? ''
  const groups = groupCalls(document)
  const schemas = Object.entries(document.components.schemas)
  const contents = [...groups].map(
    ([group, calls]) =>
      html`<li><a class="group" href="#${toSlug(group)}">${group}</a><ul>${calls.map(renderContentsRow)}</ul></li>`,
  )
  const links = schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)
  const sections = [...groups].map(
    ([group, calls]) =>
      html`<section id="${toSlug(group)}" aria-labelledby="${toSlug(group)}-title"><h2 id="${toSlug(group)}-title">${group}</h2>${calls.map((call) => renderArticle(call, site, base, describeRoles))}</section>`,
  )
  const introduction = messages.introduction.map((paragraph) => html`<p>${renderInline(paragraph)}</p>`)
  const articles = schemas.map(
    ([name, schema]) =>
      html`<article id="schema-${name}"><h3>${name}</h3>${renderSchema(schema, name, responsePresenceLabels)}</article>`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${messages.title} · ${english.site.product}</title>
<meta name="description" content="${document.info.description}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#main">${messages.skipToCalls}</a>
<header class="bar"><a class="home" href="/">${english.site.product}</a><span>${messages.title} ${document.info.version}</span><a class="document" href="/api/openapi.json">OpenAPI</a></header>
<div class="page">
<nav class="contents" aria-label="${messages.contents}"><h2>${messages.contents}</h2><ol>${contents}<li><a class="group" href="#schemas">${messages.schemas}</a><ul class="names">${links}</ul></li></ol></nav>
<main id="main" tabindex="-1">
<h1>${messages.title}</h1>
<p class="lead">${document.info.description}</p>
${joinHtml(introduction, '\n')}
${joinHtml(sections, '\n')}
<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">${messages.schemas}</h2>
${joinHtml(articles, '\n')}
</section>
</main>
</div>
</body>
</html>
`.markup
}

function groupCalls({ paths }: ApiDocument): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? ''
      groups.set(group, [...(groups.get(group) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return groups
}

function renderContentsRow({ method, path, operation }: Call): Html {
  return html`<li><a href="#${operation.operationId}">${renderBadge(method)}<code>${addLineBreaks(path)}</code></a></li>`
}

function renderArticle(
  { method, path, operation }: Call,
  site: string,
  base: string,
  describeRoles: (method: string, path: string) => string,
): Html {
  const id = operation.operationId
  const who = describeRoles(method, path)
  const summaries = operation.summary.split(' Or: ').map((summary) => html`<p>${summary}</p>`)
  const line = buildCurlCommand(method, path, operation, `${site}${base}`)
  return html`<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${renderBadge(method)} <code>${addLineBreaks(base + path)}</code> <a class="anchor" href="#${id}" aria-label="${messages.linkTo} ${method} ${path}">#</a></h3>
${summaries}
<p class="who"><strong>${messages.access}</strong> ${who}</p>
${renderParameters(operation)}${renderBody(operation)}${renderResponses(operation)}
<h4>${messages.errors}</h4><ul class="errors">${listErrors(method, path, operation, who).map(([status, text]) => html`<li><code>${status}</code> ${renderInline(text)}</li>`)}</ul>
<h4>${messages.example}</h4><pre><code>${line}</code></pre>
</article>
`
}

function renderParameters({ parameters: all = [] }: Operation): Html | null {
  if (all.length === 0) return null
  const rows = all.map(
    ({ name, in: place, required, schema }) =>
      html`<tr>${renderRowHeader(name, required ? messages.required : '')}<td>${place}</td><td>${describeType(schema)}${renderSchemaNotes(schema)}</td></tr>`,
  )
  return html`<h4>${messages.parameters}</h4>${renderTable(messages.parameters, ['Name', 'In', 'Value'], rows)}`
}

function renderBody({ requestBody }: Operation): Html | null {
  if (!requestBody) return null
  const json = requestBody.content['application/json']?.schema
  // The wrapped and the bare form have the same fields; show the wrapped one.
  const [wrapped] = json?.anyOf ?? []
  const [wrapper, inner] = Object.entries(wrapped?.properties ?? {})[0] ?? []
  const media = Object.keys(requestBody.content).map((name) => html`<code>${name}</code>`)
  const schema = inner ?? json
  const fields = schema ? renderSchema(schema, messages.body, bodyPresenceLabels) : null
  const hint = wrapper ? html` ${renderInline(messages.bodyWrapper.replace('{name}', wrapper))}` : null
  return html`<h4>${messages.body}</h4><p>${joinHtml(media, ' or ')}.${hint}</p>${fields}`
}

function renderResponses({ responses }: Operation): Html {
  const parts = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content }]) => {
      const media = Object.keys(content).map((name) => html`<code>${name}</code>`)
      const [schema] = Object.values(content).map((part) => part.schema)
      return html`<h4>${messages.response} <code>${status}</code></h4><p>${joinHtml(media, ' or ')}</p>${schema ? renderSchema(schema, messages.response, responsePresenceLabels) : null}`
    })
  return joinHtml(parts)
}

/** Status codes and descriptions of the possible errors of a call. */
function listErrors(method: string, path: string, operation: Operation, who: string): [string, string][] {
  const aboutOne = path.includes('{id}')
  const statuses = {
    400: operation.requestBody,
    401: who !== messages.everyone,
    403: method !== 'GET',
    404: aboutOne,
    409: aboutOne && method === 'PATCH',
    413: operation.requestBody,
    415: operation.requestBody,
    422: operation.parameters ?? operation.requestBody,
    429: true,
  }
  return Object.entries(statuses).flatMap(([status, may]) =>
    may ? [[status, messages.statuses[Number(status) as keyof typeof messages.statuses]]] : [],
  )
}

function renderBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

/** Allows line breaks after the slashes of a path. */
function addLineBreaks(path: string): Html {
  return joinHtml(
    path.split('/').map((step) => html`${step}`),
    html`/<wbr>`,
  )
}

function toSlug(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, '-')
}

/** Renders text in backticks as code. */
function renderInline(text: string): Html {
  return joinHtml(
    text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`)),
  )
}
