import { afterAll, expect, it } from 'vitest'
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
