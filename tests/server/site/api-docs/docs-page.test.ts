import { describe, expect, it } from 'vitest'
import { serverMessages } from '../../../../src/server/messages/messages.ts'
import { renderDocsPage, type ApiDocument } from '../../../../src/server/site/api-docs/docs-page.ts'
import type { Operation } from '../../../../src/server/site/api-docs/docs-example.ts'

const { apiDocs } = serverMessages
const operation = (parts: Partial<Operation> = {}): Operation => ({
  operationId: 'call',
  summary: 'Call',
  tags: ['Nav aids & weather'],
  responses: {},
  ...parts,
})

function render(
  paths: ApiDocument['paths'],
  parts: Partial<ApiDocument> = {},
  who: string = apiDocs.everyone,
): string {
  const document = {
    info: { title: 'API', version: '1.2.3', description: 'Places <and> more' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: { schemas: {} },
    ...parts,
  }
  return renderDocsPage(document, 'https://site.example', () => who)
}
const renderCall = (method: string, path: string, parts: Partial<Operation> = {}, who?: string) =>
  render({ [path]: { [method]: operation(parts) } }, {}, who)
const listErrors = (page: string) =>
  [...(/<ul class="errors">(.*?)<\/ul>/.exec(page)?.[1] ?? '').matchAll(/<code>(\d{3})<\/code>/g)].map(
    ([, status]) => Number(status),
  )

describe('the page of the API', () => {
  it('groups the calls by their first tag, in the order of the document', () => {
    const page = render({
      '/a': { get: operation({ operationId: 'first', tags: ['Places', 'Other'] }) },
      '/b': { get: operation({ operationId: 'second' }) },
      '/c': { post: operation({ operationId: 'third', tags: ['Places'] }) },
    })
    const groups = [...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
    expect(groups).toEqual(['places', 'nav-aids-weather', 'schemas'])
    expect([...page.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'first',
      'third',
      'second',
    ])
    expect(page).toContain('<a class="group" href="#nav-aids-weather">Nav aids &amp; weather</a>')
  })

  it('escapes what the document says, and shows text in backticks as code', () => {
    const page = renderCall('get', '/places/{id}', { summary: 'Reads <one>. Or: Reads & more.' })
    expect(page).toContain('<p>Reads &lt;one&gt;.</p><p>Reads &amp; more.</p>')
    expect(page).toContain('<p class="lead">Places &lt;and&gt; more</p>')
    expect(page).toContain('<code>Authorization: Bearer &lt;api_key&gt;</code>')
    expect(page).toContain('/<wbr>api/<wbr>v1/<wbr>places/<wbr>{id}')
    expect(page).toContain('<span>API 1.2.3</span>')
  })

  it('states where a parameter is, and whether it is required', () => {
    const page = renderCall('get', '/places', {
      parameters: [
        { name: 'x1', in: 'query', required: true, schema: { type: 'number' } },
        { name: 'types', in: 'query', required: false, schema: { type: 'string' } },
      ],
    })
    expect(page).toContain(`<code>x1</code> <span class="must">${apiDocs.required}</span></th><td>query</td>`)
    expect(page).toContain('<code>types</code></th><td>query</td><td>text')
    expect(renderCall('get', '/places')).not.toContain(`<h4>${apiDocs.parameters}</h4>`)
  })

  it('shows the fields of a body, and of a wrapped one the fields inside, with a hint', () => {
    const fields = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
    const wrapped = { anyOf: [{ type: 'object', properties: { place: fields } }, fields] }
    const render = (schema: object) =>
      renderCall('post', '/places', {
        requestBody: { content: { 'application/json': { schema }, 'multipart/form-data': { schema } } },
      })
    const hint = 'The fields are nested under <code>place</code>'
    for (const page of [render(wrapped), render(fields)]) {
      expect(page).toContain('<code>application/json</code> or <code>multipart/form-data</code>.')
      expect(page).toContain(`<code>name</code> <span class="must">${apiDocs.required}</span>`)
    }
    expect(render(wrapped)).toContain(hint)
    expect(render(wrapped)).not.toContain('<th scope="row"><code>place</code>')
    expect(render(fields)).not.toContain(hint)
  })

  it('shows the responses of a call without the default one', () => {
    const content = (type: string) => ({ content: { [type]: { schema: { type: 'string' } } } })
    const page = renderCall('get', '/x', {
      responses: { 200: content('text/csv'), default: content('application/problem+json') },
    })
    expect(page).toContain(`<h4>${apiDocs.response} <code>200</code></h4><p><code>text/csv</code></p>`)
    expect(page).not.toContain('application/problem+json</code></p>')
  })

  it.each<[string, string, string, Partial<Operation>, string | undefined, number[]]>([
    ['a read for everyone', 'get', '/x', {}, undefined, [429]],
    ['a read for users', 'get', '/x', {}, apiDocs.loggedIn, [401, 429]],
    ['a read of one record', 'get', '/x/{id}', {}, undefined, [404, 429]],
    ['a change', 'post', '/x', {}, undefined, [403, 429]],
    ['an edit of a record', 'patch', '/x/{id}', {}, undefined, [403, 404, 409, 429]],
    ['an edit without a record', 'patch', '/x', {}, undefined, [403, 429]],
    [
      'a call with a body',
      'post',
      '/x',
      { requestBody: { content: {} } },
      undefined,
      [400, 403, 413, 415, 422, 429],
    ],
    ['a call with parameters', 'get', '/x', { parameters: [] }, undefined, [422, 429]],
  ])('lists the errors of %s', (_what, method, path, parts, who, statuses) => {
    expect(listErrors(renderCall(method, path, parts, who))).toEqual(statuses)
  })

  it('has the records with their fields', () => {
    const schemas = { Place: { type: 'object', properties: { id: { type: 'integer' } } } }
    const page = render({}, { components: { schemas } })
    expect(page).toContain('<li><a href="#schema-Place">Place</a></li>')
    expect(page).toContain('<article id="schema-Place"><h3>Place</h3><table>')
    expect(page).toContain('<code>id</code> <span class="must">may be absent</span>')
  })
})
