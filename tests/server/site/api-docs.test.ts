import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../../src/core/endpoint-key.ts'
import { serverMessages } from '../../../src/server/messages/messages.ts'
import { html } from '../../../src/server/http/pages/html.ts'
import { roles } from '../../../src/server/http/policies.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let page: string
let policy: string
beforeAll(async () => {
  server = await startTestServer()
  const answer = await server.app.inject('/api/docs')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  policy = String(answer.headers['content-security-policy'])
  page = answer.body
})
afterAll(() => server.close())

/** Returns the article of the page about an endpoint. */
function findArticle(method: string, path: string): string {
  const heading = `${method}</span> <code>${`/api/v1${path}`.replace(/:(\w+)/g, '{$1}').replaceAll('/', '/<wbr>')}</code>`
  return page.split('<article').find((part) => part.includes(heading)) ?? ''
}

describe('API documentation page', () => {
  it.each(Object.keys(endpoints) as EndpointKey[])('documents %s', (key) => {
    const { method, path } = parseEndpointKey(key)
    const article = findArticle(method, path)
    expect(article).toContain(html`${endpoints[key].summary}`.markup)
    for (const part of ['Access:', 'Response', 'Errors', 'Example', 'curl ']) {
      expect(article).toContain(part)
    }
    const { params, query } = endpoints[key] as { params?: object; query?: object }
    const names = [params, query].flatMap((schema) =>
      Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}),
    )
    for (const name of names) expect(article).toContain(`<th scope="row"><code>${name}</code>`)
  })

  it('states who may call an endpoint, from the permission table', () => {
    const findAccess = (method: string, path: string) =>
      /Access:<\/strong> ([^<]*)/.exec(findArticle(method, path))?.[1]
    expect(findAccess('GET', '/places/:id')).toBe('everyone, logged in or not')
    expect(findAccess('POST', '/places')).toBe('every logged-in user')
    expect(findAccess('DELETE', '/places/:id')).toBe('its creator, an admin')
    expect(findAccess('GET', '/vessels')).toContain('own: every logged-in user; ')
    for (const role of roles.filter((name) => name !== 'visitor' && name !== 'user')) {
      expect(serverMessages.apiDocs.roles).toHaveProperty(role)
    }
  })

  it.each([
    ['GET', '/places/:id', [404, 422, 429]],
    ['GET', '/users/logged_in', [429]],
    ['GET', '/connections', [401, 422, 429]],
    ['POST', '/places', [400, 401, 403, 413, 415, 422, 429]],
    ['PATCH', '/places/:id', [400, 401, 403, 404, 409, 413, 415, 422, 429]],
    ['DELETE', '/places/:id', [401, 403, 404, 422, 429]],
  ])('lists the possible errors of %s %s', (method, path, statuses) => {
    const list = /<ul class="errors">(.*?)<\/ul>/.exec(findArticle(method, path))?.[1] ?? ''
    expect([...list.matchAll(/<code>(\d{3})<\/code>/g)].map(([, status]) => Number(status))).toEqual(statuses)
  })

  it('links record names to their fields and endpoints to their articles', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(Object.keys(endpoints).length)
    expect(targets.filter((id) => !ids.has(id))).toEqual([])
    expect(ids.size).toBe([...page.matchAll(/ id="/g)].length)
  })

  it('contains no inline script or style, so that the content security policy allows all of it', () => {
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
    expect(page).toContain('<link rel="stylesheet" href="/api/docs/style.css">')
  })

  it('uses the colours of the product, with a dark scheme', async () => {
    const { body, headers } = await server.app.inject('/api/docs/style.css')
    expect(headers['content-type']).toBe('text/css; charset=utf-8')
    expect(body).toMatch(/@media \(prefers-color-scheme: dark\) \{\s*:root \{[^}]*--rs-paper: #0b1d2d/)
    expect(body).not.toMatch(/https?:\/\//)
    const used = [...body.matchAll(/var\((--rs-[\w-]+)\)/g)].map(([, name]) => name)
    for (const name of used) expect(body).toContain(`${name}:`)
    const font = await server.app.inject('/api/docs/font.woff2')
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  })

  it('shows GET examples that the server accepts', async () => {
    const lines = [...page.matchAll(/<pre><code>(curl [^<]*)</g)].map(([, line]) => line ?? '')
    expect(lines.length).toBeGreaterThan(40)
    const getExamples = lines.filter((line) => !line.includes('-X '))
    for (const line of getExamples) {
      const url = /'(http[^']+)'/.exec(unescapeHtml(line))?.[1] ?? ''
      const { statusCode } = await server.app.inject(url)
      expect([200, 401, 403, 404, 501], line).toContain(statusCode)
    }
  })

  it('shows request bodies that match their schemas', async () => {
    const { headers } = await server.createUser()
    const place = /-d '([^']*)' '[^']*\/places'/.exec(unescapeHtml(page))?.[1] ?? ''
    const payload = JSON.parse(place) as object
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/places', payload, headers })
    expect(answer.statusCode).toBe(201)
  })
})

/** Decodes HTML entities. */
function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
