import { expect, it } from 'vitest'
import { vesselEdit as french } from '../../../src/core/messages/fr/vessels/vessel-edit.ts'
import { vesselEdit as english } from '../../../src/core/messages/en/vessels/vessel-edit.ts'
import { formatBlur, formatHours } from '../../../src/widgets/vessel/privacy-texts.ts'

it.each([
  [1, 'within 1 nautical mile', 'à 1 mille près'],
  [1.5, 'within 1.5 nautical miles', 'à 1,5 mille près'],
  [30, 'within 30 nautical miles', 'à 30 milles près'],
])('an accuracy of %d nm is in the plural where the language has it', (miles, inEnglish, inFrench) => {
  expect(formatBlur(miles, english, 'en')).toBe(inEnglish)
  expect(formatBlur(miles, french, 'fr')).toBe(inFrench)
})

it.each([
  [1, '1 hour later', '1 hour'],
  [24, '24 hours later', '24 hours'],
  [30, '30 hours later', '30 hours'],
  [72, '3 days later', '3 days'],
])('%d hours are days if they are a whole number of more than one', (hours, delay, expiry) => {
  expect(formatHours(hours, english.delayOptions, 'en')).toBe(delay)
  expect(formatHours(hours, english.expiryOptions, 'en')).toBe(expiry)
})
