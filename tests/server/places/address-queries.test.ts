import { expect, it } from 'vitest'
import { findMovedPosition, getMovedAddressColumns } from '../../../src/server/places/address-queries.ts'
import type { StoredPlace } from '../../../src/server/places/stored-place-queries.ts'

/** A place whose town is derived, whose country is stated, and whose state is unknown. */
const current = {
  latitude: 43.5,
  longitude: 4.1,
  city: 'Le Grau-du-Roi',
  state_code: null,
  country_code: 'FR',
  derived_columns: ['name', 'city'],
} as unknown as StoredPlace // the address alone matters

const moved = { latitude: 44 }
const found = {
  city: 'Genova',
  state_code: 'GE',
  country_code: 'IT',
  derived_columns: ['city', 'state_code', 'country_code'],
}

it('a place moves by an edit of either coordinate to another value', () => {
  expect(findMovedPosition(current, {})).toBeNull()
  expect(findMovedPosition(current, { latitude: 43.5, longitude: 4.1 })).toBeNull()
  expect(findMovedPosition(current, { latitude: 44 })).toMatchObject({ latitude: 44, longitude: 4.1 })
  expect(findMovedPosition(current, { longitude: 5 })).toMatchObject({ latitude: 43.5, longitude: 5 })
})

it('at the new position, columns that a user or a source states are kept', () => {
  const stated = { city: null, state_code: null, country_code: 'FR' }
  expect(findMovedPosition(current, moved)).toMatchObject(stated)
  expect(findMovedPosition(current, { ...moved, city: 'Le Grau-du-Roi', country_code: 'FR' })).toMatchObject(
    stated,
  )
  expect(
    findMovedPosition(current, { ...moved, city: 'Sète', state_code: '34', country_code: 'ES' }),
  ).toMatchObject({
    city: 'Sète',
    state_code: '34',
    country_code: 'ES',
  })
})

it('columns that are derived or empty follow the position, stated ones do not', () => {
  expect(getMovedAddressColumns(current, moved, found)).toEqual({
    city: 'Genova',
    state_code: 'GE',
    derived_columns: ['name', 'city', 'state_code'],
  })
  expect(getMovedAddressColumns(current, { ...moved, city: 'Sète' }, found)).toEqual({
    state_code: 'GE',
    derived_columns: ['name', 'city', 'state_code'],
  })
})

it('a column that is not found at the new position is empty and no longer derived', () => {
  const nowhere = { ...found, city: null, state_code: null, derived_columns: ['country_code'] }
  expect(getMovedAddressColumns(current, moved, nowhere)).toEqual({
    city: null,
    state_code: null,
    derived_columns: ['name'],
  })
})
