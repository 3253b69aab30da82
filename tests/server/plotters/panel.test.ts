import Fastify, { type FastifyInstance } from 'fastify'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { addPlotterPanel } from '../../../src/server/plotters/panel.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { packageFolder } from '../../../src/server/system/paths.ts'

let app: FastifyInstance
beforeAll(async () => {
  await ensureBuilt(['plugin', 'signalk'])
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.decorate('settings', parseSettings({}))
  app.addHook('onSend', async (_request, reply) => void reply.header('x-frame-options', 'SAMEORIGIN'))
  await addPlotterPanel(app)
})
afterAll(() => app.close())

it('the panel may be shown in a frame of any plotter, and asks for its newest version each time', async () => {
  for (const url of ['/plugin-panel/', '/plugin-panel/index.html']) {
    const { headers, statusCode } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    expect(headers, url).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html; charset=utf-8$/i) as string,
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('x-frame-options')
    const rules = String(headers['content-security-policy']).split(';')
    expect(rules).toContain('frame-ancestors *')
    // The server of the boat, and tiles for the use without a connection.
    expect(rules.find((rule) => rule.startsWith('connect-src'))).toMatch(
      /^connect-src 'self' ws: wss:( https:\/\/\S+)+$/,
    )
  }
})

it('the files of a version stay the same for ever', async () => {
  const [name = ''] = readdirSync(join(packageFolder, 'dist/plugin/assets'))
  const { headers, statusCode } = await app.inject(`/plugin-panel/assets/${name}`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
})

it.each([
  ['/plugin-panel', '/plugin-panel/'],
  ['/plugin-panel?lat=43&lon=5', '/plugin-panel/?lat=43&lon=5'],
])('%s leads to the address with the slash, from which files are found', async (url, location) => {
  const { headers, statusCode } = await app.inject(url)
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({ location })
})

it('the plugin of Signal K is a file to download', async () => {
  const { headers, statusCode, rawPayload } = await app.inject('/signalk-roadstead.tgz')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'no-cache',
    'content-disposition': 'attachment; filename="signalk-roadstead.tgz"',
  })
  // Magic number of gzip (RFC 1952).
  expect([...rawPayload.subarray(0, 2)]).toEqual([0x1f, 0x8b])
})
