import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { redirectToNewPlaceForm } from '../../../../src/server/plotters/squiddio/new-place.ts'
import type { PluginRequest } from '../../../../src/server/plotters/squiddio/plugin-request.ts'

async function redirect(fields: Record<string, string>, user: object | null = { id: 7 }): Promise<string> {
  let target = ''
  const call = { request: {}, reply: { redirect: (path: string) => (target = path) }, fields }
  const app = { authentication: { getRequester: () => Promise.resolve({ user }) } }
  // Only these parts are used.
  await redirectToNewPlaceForm(call as unknown as PluginRequest, app as unknown as FastifyInstance)
  return target
}

it.each([
  ['90', '180'],
  ['-90', '-180'],
  ['0', '0'],
])('the form is opened at %s, %s', async (lat, lon) => {
  expect(await redirect({ lat, lon })).toContain(`/?lat=${lat}&lng=${lon}&`)
})

it.each([
  { lat: '90.1', lon: '0' },
  { lat: '0', lon: '180.1' },
  { lat: '', lon: '4' },
  { lat: '43' },
  { lat: 'x', lon: '4' },
])(
  'without a position (%o) the home page is opened, also for visitors',
  async (fields: Record<string, string>) => {
    expect(await redirect(fields)).toBe('/')
    expect(await redirect(fields, null)).toBe('/')
  },
)

it('visitors log in first', async () => {
  expect(await redirect({ lat: '43', lon: '4' }, null)).toMatch(/^\/users\/sign_in\?return_to=.*lat%3D43/)
})
