import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { gazetteer } from '../../../src/server/gazetteer/plugin.ts'
import { watchWorkers } from '../../support/watch-workers.ts'

afterEach(() => void vi.restoreAllMocks())

it('the thread that looks up addresses ends with the server', async () => {
  const app = fastify()
  await app.register(gazetteer)
  const countEnded = watchWorkers()
  const position = { latitude: 43.296, longitude: 5.37, city: null, state_code: null, country_code: null }
  expect(await app.addressFinder.findAddress(position)).toMatchObject({ country_code: 'FR' })
  expect(countEnded()).toBe(0)
  await app.close()
  expect(countEnded()).toBe(1)
})
