import { Worker } from 'node:worker_threads'
import { afterAll, expect, it, vi } from 'vitest'
import { createAddressFinder } from '../../../src/server/gazetteer/address-finder.ts'

const finder = createAddressFinder((error) => {
  throw error
})
afterAll(() => finder.close())

const nantucket = { latitude: 41.28, longitude: -70.1 }
const unknown = { city: null, state_code: null, country_code: null }

it.each([
  ['city', 'Siasconset'],
  ['state_code', 'RI'],
  ['country_code', 'CA'],
] as const)('keeps a stated %s', async (column, stated) => {
  const { derived_columns, ...address } = await finder.findAddress({
    ...nantucket,
    ...unknown,
    [column]: stated,
  })
  expect(address[column]).toBe(stated)
  expect(derived_columns).not.toContain(column)
})

it('fills in all that is not stated', async () => {
  expect(await finder.findAddress({ ...nantucket, ...unknown })).toEqual({
    city: 'Nantucket',
    state_code: 'MA',
    country_code: 'US',
    derived_columns: ['country_code', 'city', 'state_code'],
  })
})

it('determines the country if the towns cannot be loaded, and keeps a stated one', async () => {
  const failures: unknown[] = []
  const failing = createAddressFinder((error) => failures.push(error))
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function fail(this: Worker) {
    this.emit('error', new Error('no memory'))
  })
  try {
    expect(await failing.findAddress({ ...nantucket, ...unknown })).toEqual({
      ...unknown,
      country_code: 'US',
      derived_columns: ['country_code'],
    })
    expect(await failing.findAddress({ ...nantucket, ...unknown, country_code: 'CA' })).toEqual({
      ...unknown,
      country_code: 'CA',
      derived_columns: [],
    })
    expect(failures).toEqual([new Error('no memory'), new Error('no memory')])
  } finally {
    post.mockRestore()
    await failing.close()
  }
})
