import { expect, it } from 'vitest'
import { findTypedPosition } from '../../../src/server/search/find-typed-position.ts'

const near = { latitude: 47.37, longitude: 8.52 }

it('reads degrees', () =>
  expect(findTypedPosition('43.3 5.2', null)).toEqual({ latitude: 43.3, longitude: 5.2 }))

// The example of the specification of Plus Codes: 47.365562, 8.524813.
it.each([
  ['8FVC9G8F+6W', null],
  [' 8fvc9g8f+6w ', null],
  ['9G8F+6W', near],
])('reads the Plus Code “%s”', (code, centre) => {
  const position = findTypedPosition(code, centre)
  expect(position?.latitude).toBeCloseTo(47.36556, 4)
  expect(position?.longitude).toBeCloseTo(8.52481, 4)
})

it('reads no short Plus Code without a map', () => expect(findTypedPosition('9G8F+6W', null)).toBeNull())

it('reads no position in a name', () => expect(findTypedPosition('Port Camargue', near)).toBeNull())
