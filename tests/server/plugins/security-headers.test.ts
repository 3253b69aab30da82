import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { buildContentSecurityPolicy, securityHeaders } from '../../../src/server/plugins/security-headers.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { buildTileSource } from '../../factories/records.ts'

const settings = parseSettings({})
const listImageSources = (...templates: string[]) =>
  buildContentSecurityPolicy({
    ...settings,
    tileSources: templates.map((template) => buildTileSource({ template })),
  })['img-src']

it('images may come from the origins of the tile sources, each named once, with their subdomains', () => {
  const own = ["'self'", 'data:', 'blob:']
  expect(listImageSources()).toEqual(own)
  expect(listImageSources('/tiles/{z}/{x}/{y}')).toEqual(own)
  expect(
    listImageSources(
      'https://sat.example:8443/{z}/{x}/{y}.png?key=1',
      'https://sat.example:8443/other/{z}',
      'http://{s}.topo.example/{z}/{x}/{y}',
    ),
  ).toEqual([
    ...own,
    'https://sat.example:8443',
    'http://a.topo.example',
    'http://b.topo.example',
    'http://c.topo.example',
  ])
})

it('everything but images is loaded from this site only', () => {
  const {
    'img-src': _images,
    'require-trusted-types-for': _sinks,
    'trusted-types': _policies,
    ...rules
  } = buildContentSecurityPolicy(settings)
  expect(rules).toMatchObject({ 'default-src': ["'none'"], 'base-uri': ["'none'"] })
  const allowed = new Set(Object.values(rules).flat())
  expect(allowed).toEqual(new Set(["'none'", "'self'"]))
})

it.each([
  [{}, undefined],
  [{ PUBLIC_URL: 'http://site.example' }, undefined],
  [{ PUBLIC_URL: 'https://site.example' }, /^max-age=\d+$/],
  [
    { PUBLIC_URL: 'https://site.example', ROADSTEAD_HSTS_SUBDOMAINS: 'on' },
    /^max-age=\d+; includeSubDomains$/,
  ],
])('with %j strict transport security is %s', async (environment, header) => {
  const app = Fastify()
  app.decorate('settings', parseSettings(environment))
  await app.register(securityHeaders)
  app.get('/', () => 'x')
  const { headers } = await app.inject('/')
  await app.close()
  const value = headers['strict-transport-security']
  if (header) expect(value).toMatch(header)
  else expect(value).toBeUndefined()
  expect(headers).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(headers).not.toHaveProperty('cross-origin-embedder-policy')
})
