import { afterEach, expect, it, vi } from 'vitest'
import { formatClock } from '../../src/core/format-date.ts'

afterEach(() => void vi.useRealTimers())

it('a time of the last 24 hours has no date, an earlier one has', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const ago = (minutes: number) => formatClock(new Date(now.getTime() - minutes * 60_000), 'en')
  expect(ago(24 * 60 - 1)).toMatch(/^\d\d:\d\d$/)
  expect(ago(24 * 60)).toMatch(/^Nov 20, 2026, \d\d:\d\d$/)
})

it('midnight is 00', () => {
  const midnight = new Date()
  midnight.setHours(0, 5, 0, 0)
  expect(formatClock(midnight, 'en')).toMatch(/^00:05$/)
})

it('follows the time zone of the device when it changes', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const formatIn = (timeZone: string) => {
    vi.stubEnv('TZ', timeZone)
    return formatClock(new Date('2026-11-21T11:00:00Z'), 'en')
  }
  expect(formatIn('Europe/Lisbon')).toBe('11:00')
  expect(formatIn('Europe/Athens')).toBe('13:00')
  vi.unstubAllEnvs()
})
