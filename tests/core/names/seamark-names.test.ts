import { expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { getSeamarkTypeName } from '../../../src/core/names/seamark-names.ts'

it('a seamark has the name of its kind, and of its side or quadrant', () => {
  expect(getSeamarkTypeName(english, { type: 'buoy_lateral', category: 'port' })).toBe(
    'Lateral buoy, port hand',
  )
  expect(getSeamarkTypeName(english, { type: 'light_major', category: null })).toBe('Major light')
})
