import { expect, it } from 'vitest'
import type { PartialAddress, ResolvedAddress } from '../../../../src/server/gazetteer/address-finder.ts'
import { createAddressFinder } from '../../../../src/server/gazetteer/address-finder.ts'
import { findCountryAt } from '../../../../src/server/gazetteer/find-country.ts'
import { handleThreadRequests } from '../../../../src/server/system/workers/handle-requests.ts'
import { createRequestWorker } from '../../../../src/server/system/workers/request-worker.ts'

const cassis = { latitude: 43.2, longitude: 5.53, city: null, state_code: null, country_code: null }

it('a thread answers simultaneous requests, each with its own answer, and starts again after it was closed', async () => {
  const worker = createRequestWorker<PartialAddress, ResolvedAddress>('gazetteer/address-worker', {
    idleMs: 60_000,
  })
  const genoa = { ...cassis, latitude: 44.39, longitude: 8.93 }
  const answers = await Promise.all([worker.request(cassis), worker.request(genoa)])
  expect(answers.map(({ city }) => city)).toEqual(['Cassis', 'Genoa'])
  // Its locator reads the fields of the request.
  await expect(worker.request(null as unknown as PartialAddress)).rejects.toThrow(/null/)
  await worker.close()
  expect(await worker.request(cassis)).toMatchObject({ city: 'Cassis' })
  await worker.close()
  // The thread takes longer to start than to stop.
  const closed = expect(worker.request(cassis)).rejects.toThrow('the server is closing')
  await worker.close()
  await closed
})

it('a thread that cannot start rejects its requests', async () => {
  const worker = createRequestWorker('gazetteer/no-such-worker', { idleMs: 60_000 })
  await expect(worker.request({})).rejects.toThrow()
  await worker.close()
})

it('requests are handled in a thread only', () => {
  expect(() => handleThreadRequests(() => null)).toThrow('must run in a worker thread')
})

it('without the towns only the country of a position is known, and the failure is reported', async () => {
  const failures: unknown[] = []
  const finder = createAddressFinder((error) => failures.push(error))
  const answers = [
    { city: 'Stated', country_code: null },
    { city: null, country_code: 'IT' },
  ].map((stated) => finder.findAddress({ ...cassis, ...stated }))
  await finder.close()
  expect(await Promise.all(answers)).toEqual([
    { city: 'Stated', state_code: null, country_code: 'FR', derived_columns: ['country_code'] },
    { city: null, state_code: null, country_code: 'IT', derived_columns: [] },
  ])
  expect(failures).toEqual([new Error('the server is closing'), new Error('the server is closing')])
})

it('territorial waters and territories belong to a country, the high seas to none', () => {
  const at = (latitude: number, longitude: number) => findCountryAt({ latitude, longitude })
  expect(at(43.2, 5.53)).toBe('FR')
  expect(at(18.34, -64.93)).toBe('VI')
  expect(at(22.3, 114.17)).toBe('HK')
  expect(at(30, -40)).toBeNull()
})
