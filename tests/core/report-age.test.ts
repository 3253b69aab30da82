import { describe, expect, it } from 'vitest'
import { beaconStaleAfterHours } from '../../src/core/limits/weather.ts'
import { isStaleReport } from '../../src/core/report-age.ts'

const now = new Date('2026-05-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

describe('isStaleReport', () => {
  it('a report is current up to a limited age', () => {
    expect(isStaleReport(hoursAgo(0), now)).toBe(false)
    expect(isStaleReport(hoursAgo(beaconStaleAfterHours), now)).toBe(false)
    expect(isStaleReport(hoursAgo(beaconStaleAfterHours + 0.01), now)).toBe(true)
  })

  it('a report without a time is not current', () => {
    expect(isStaleReport(null, now)).toBe(true)
  })
})
