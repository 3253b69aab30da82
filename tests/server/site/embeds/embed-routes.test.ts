import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../../../scripts/ensure-built.js'
import { packageVersion } from '../../../../src/server/system/version.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  await ensureBuilt(['elements', 'single'])
  server = await startTestServer()
})
afterAll(() => server.close())

const fetchFrame = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/embed/${path}`, headers })
const readLanguage = (page: string) => /<html lang="([^"]+)"/.exec(page)?.[1]

describe('the page of a frame', () => {
  it.each([
    ['the language of its address', 'map?lang=fr', 'de', 'fr'],
    ['else that of the browser', 'map', 'de', 'de'],
    ['also if that of the address is unknown', 'map?lang=xx', 'de', 'de'],
    ['else English', 'map', 'xx', 'en'],
  ])('is in %s', async (_rule, path, browserLanguage, language) => {
    const { body, headers } = await fetchFrame(path, { 'accept-language': browserLanguage })
    expect(readLanguage(body)).toBe(language)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    // Shared caches keep the languages apart.
    expect(String(headers.vary).toLowerCase().split(/, */)).toEqual(
      expect.arrayContaining(['accept-language', 'cookie']),
    )
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/)
  })

  it('can be framed by any page, has no origin and sends no form', async () => {
    const { headers } = await fetchFrame('map')
    const directives = new Map(
      String(headers['content-security-policy'])
        .split(/; */)
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    )
    expect(directives.get('frame-ancestors')).toEqual(['*'])
    expect(directives.get('form-action')).toEqual(["'none'"])
    expect(directives.get('sandbox')?.toSorted()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-scripts',
    ])
    // What the whole site allows is kept.
    expect(directives.get('script-src')).toContain("'self'")
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).not.toHaveProperty('origin-agent-cluster')
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

it('the style sheet of frames makes them transparent, and is cached', async () => {
  const { headers, body } = await fetchFrame('frame.css')
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  })
  expect(body).toContain('background:transparent')
})

it.each(['nothing', 'v1/nothing.js', 'v0/roadstead.js', '0.0.0/roadstead.js'])(
  '/embed/%s is not found',
  async (path) => {
    const { statusCode, headers } = await fetchFrame(path)
    expect(statusCode).toBe(404)
    expect(String(headers['cache-control'])).not.toContain('public')
  },
)

describe('the scripts of the widgets', () => {
  it('of a version have a hash each, and are kept for a year', async () => {
    const { headers, body } = await fetchFrame(`${packageVersion}/integrity.json`)
    const hashes = JSON.parse(body) as Record<string, string>
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Object.keys(hashes)).toEqual(expect.arrayContaining(['roadstead.js', 'frame.js']))
    // Those in folders too.
    expect(Object.keys(hashes).some((name) => /^chunks\/[\w.-]+\.js$/.test(name))).toBe(true)
    expect(Object.keys(hashes).filter((name) => !name.endsWith('.js'))).toEqual([])
    for (const name of Object.keys(hashes).slice(0, 3)) {
      const script = await fetchFrame(`${packageVersion}/${name}`)
      const digest = createHash('sha384').update(script.rawPayload).digest('base64')
      expect(hashes[name], name).toBe(`sha384-${digest}`)
      expect(script.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
  })

  it('are named by addresses without a version, which are asked again after ten minutes', async () => {
    const alias = await fetchFrame('v1/roadstead.js')
    const single = await fetchFrame('v1/single.json')
    for (const { headers } of [alias, single]) expect(headers['cache-control']).toBe('public, max-age=600')
    // Browsers run no module of another type.
    expect(alias.headers['content-type']).toBe('text/javascript; charset=utf-8')
    const imports = [...alias.body.matchAll(/"\/embed\/([^"]+)"/g)].map(([, path]) => path ?? '')
    // A static import is a syntax error in a script tag without `type="module"`.
    expect(alias.body).not.toMatch(/^\s*(import|export)\b/m)
    expect(imports[0]).toBe(`${packageVersion}/roadstead.js`)
    for (const path of imports) expect((await fetchFrame(path)).statusCode, path).toBe(200)
    const { src, integrity } = JSON.parse(single.body) as { src: string; integrity: string }
    const script = await server.app.inject({ url: src })
    const digest = createHash('sha384').update(script.rawPayload).digest('base64')
    expect(integrity).toBe(`sha384-${digest}`)
  })
})
