import { expect, it } from 'vitest'
import { formatClockTime, formatTimeZone } from '../../src/core/format-date.ts'

it('times of a place are in its time zone', () => {
  expect(formatClockTime('2026-07-01T05:05:00Z', 'en', 'Europe/Paris')).toBe('07:05')
  expect(formatTimeZone('America/New_York', new Date('2026-11-21T12:00:00Z'), 'en-US')).toBe('EST')
})

it('midnight is 00, and summer time has its own name', () => {
  expect(formatClockTime('2026-07-01T22:05:00Z', 'en', 'Europe/Paris')).toBe('00:05')
  expect(formatClockTime('2026-07-01T18:05:00Z', 'en-US', 'Europe/Paris')).toBe('20:05')
  expect(formatTimeZone('America/New_York', new Date('2026-07-01T12:00:00Z'), 'en-US')).toBe('EDT')
})
