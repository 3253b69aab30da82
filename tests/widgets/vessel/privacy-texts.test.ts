import { expect, it } from 'vitest'
import { vesselEdit as french } from '../../../src/core/messages/fr/members.json'
import { vesselEdit as english } from '../../../src/core/messages/en/members.json'
import { formatAreaSize, formatHours } from '../../../src/widgets/vessel/privacy-texts.ts'

it.each([
  [1, 'an area of at least 1 nautical mile', 'une zone d’au moins 1 mille'],
  [64, 'an area of at least 64 nautical miles', 'une zone d’au moins 64 milles'],
])('an area of %d nm is in the plural where the language has it', (miles, inEnglish, inFrench) => {
  expect(formatAreaSize(miles, english, 'en')).toBe(inEnglish)
  expect(formatAreaSize(miles, french, 'fr')).toBe(inFrench)
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
