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
import { escapeHtml } from '../../http/pages/html.ts'

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
      `<li><a class="group" href="#${toSlug(group)}">${escapeHtml(group)}</a><ul>${calls.map(renderContentsRow).join('')}</ul></li>`,
  )
  const links = schemas.map(([name]) => `<li><a href="#schema-${name}">${name}</a></li>`)
  const sections = [...groups].map(
    ([group, calls]) =>
      `<section id="${toSlug(group)}" aria-labelledby="${toSlug(group)}-title"><h2 id="${toSlug(group)}-title">${escapeHtml(group)}</h2>${calls.map((call) => renderArticle(call, site, base, describeRoles)).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${messages.title} · ${english.site.product}`)}</title>
<meta name="description" content="${escapeHtml(document.info.description)}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#main">${messages.skipToCalls}</a>
<header class="bar"><a class="home" href="/">${english.site.product}</a><span>${messages.title} ${escapeHtml(document.info.version)}</span><a class="document" href="/api/openapi.json">OpenAPI</a></header>
<div class="page">
<nav class="contents" aria-label="${messages.contents}"><h2>${messages.contents}</h2><ol>${contents.join('')}<li><a class="group" href="#schemas">${messages.schemas}</a><ul class="names">${links.join('')}</ul></li></ol></nav>
<main id="main" tabindex="-1">
<h1>${messages.title}</h1>
<p class="lead">${escapeHtml(document.info.description)}</p>
${messages.introduction.map((paragraph) => `<p>${renderInline(paragraph)}</p>`).join('\n')}
${sections.join('\n')}
<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">${messages.schemas}</h2>
${schemas.map(([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3>${renderSchema(schema, name, responsePresenceLabels)}</article>`).join('\n')}
</section>
</main>
</div>
</body>
</html>
`
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

function renderContentsRow({ method, path, operation }: Call): string {
  return `<li><a href="#${operation.operationId}">${renderBadge(method)}<code>${addLineBreaks(path)}</code></a></li>`
}

function renderArticle(
  { method, path, operation }: Call,
  site: string,
  base: string,
  describeRoles: (method: string, path: string) => string,
): string {
  const id = operation.operationId
  const who = describeRoles(method, path)
  const summaries = operation.summary.split(' Or: ').map((summary) => `<p>${escapeHtml(summary)}</p>`)
  const line = buildCurlCommand(method, path, operation, `${site}${base}`)
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${renderBadge(method)} <code>${addLineBreaks(base + path)}</code> <a class="anchor" href="#${id}" aria-label="${escapeHtml(`${messages.linkTo} ${method} ${path}`)}">#</a></h3>
${summaries.join('')}
<p class="who"><strong>${messages.access}</strong> ${escapeHtml(who)}</p>
${renderParameters(operation)}${renderBody(operation)}${renderResponses(operation)}
<h4>${messages.errors}</h4><ul class="errors">${listErrors(method, path, operation, who)
    .map(([status, text]) => `<li><code>${status}</code> ${renderInline(text)}</li>`)
    .join('')}</ul>
<h4>${messages.example}</h4><pre><code>${escapeHtml(line)}</code></pre>
</article>
`
}

function renderParameters({ parameters: all = [] }: Operation): string {
  if (all.length === 0) return ''
  const rows = all.map(
    ({ name, in: place, required, schema }) =>
      `<tr>${renderRowHeader(name, required ? messages.required : '')}<td>${place}</td><td>${describeType(schema)}${renderSchemaNotes(schema)}</td></tr>`,
  )
  return `<h4>${messages.parameters}</h4>${renderTable(messages.parameters, ['Name', 'In', 'Value'], rows)}`
}

function renderBody({ requestBody }: Operation): string {
  if (!requestBody) return ''
  const json = requestBody.content['application/json']?.schema
  // The wrapped and the bare form have the same fields; show the wrapped one.
  const [wrapped] = json?.anyOf ?? []
  const [wrapper, inner] = Object.entries(wrapped?.properties ?? {})[0] ?? []
  const media = Object.keys(requestBody.content).map((name) => `<code>${name}</code>`)
  const schema = inner ?? json
  const fields = schema ? renderSchema(schema, messages.body, bodyPresenceLabels) : ''
  const hint = wrapper ? ` ${renderInline(messages.bodyWrapper.replace('{name}', wrapper))}` : ''
  return `<h4>${messages.body}</h4><p>${media.join(' or ')}.${hint}</p>${fields}`
}

function renderResponses({ responses }: Operation): string {
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content }]) => {
      const media = Object.keys(content).map((name) => `<code>${name}</code>`)
      const [schema] = Object.values(content).map((part) => part.schema)
      return `<h4>${messages.response} <code>${status}</code></h4><p>${media.join(' or ')}</p>${schema ? renderSchema(schema, messages.response, responsePresenceLabels) : ''}`
    })
    .join('')
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

function renderBadge(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`
}

/** Allows line breaks after the slashes of a path. */
function addLineBreaks(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>')
}

function toSlug(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, '-')
}

/** Renders text in backticks as code. */
function renderInline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
