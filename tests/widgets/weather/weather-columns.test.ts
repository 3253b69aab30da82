import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { weatherUnits } from '../../../src/core/messages/en/common.json'
import { formatUtcTime } from '../../../src/core/format-date.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import {
  formatReportValue,
  getColumnUnit,
  getVisibleColumns,
} from '../../../src/widgets/weather/weather-columns.ts'

/** Sets the time zone of the browser; '' restores the one of the system. */
const setTimeZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId })

describe('time of a report', () => {
  afterEach(() => setTimeZone(''))

  it.each(['America/New_York', 'Pacific/Auckland'])('section 3: is GMT for a reader in %s', async (zone) => {
    await setTimeZone(zone)
    const at = new Date('2026-11-21T14:00:00Z')
    expect(at.getHours()).not.toBe(14)
    expect(formatUtcTime(at.getTime(), 'en')).toBe('Nov 21, 2026, 14:00')
    expect(formatUtcTime(at.getTime(), 'de')).toMatch(/21\. Nov.* 2026, 14:00/)
  })
})

describe('columns of a report', () => {
  const metresPerSecond = { ...defaultUnits, speed: 'm/s' as const }

  it('section 3: are in the order of the header, without position and without columns that have no value', () => {
    const header = ['obs_time', 'longitude', 'latitude', 'wspd', 'gst', 'atmp']
    const rows = [
      ['2026-11-21T14:00:00Z', 4.1, 43.5, null, null, 0],
      ['2026-11-21T13:00:00Z', 4.1, 43.5, 12, null, 17.5],
    ]
    expect(getVisibleColumns(header, rows)).toEqual([
      { name: 'obs_time', index: 0 },
      { name: 'wspd', index: 3 },
      { name: 'atmp', index: 5 },
    ])
  })

  it('of speeds are converted to the unit of the reader, others are not', () => {
    for (const name of ['wspd', 'gst'] as const) {
      expect(formatReportValue(name, 10, metresPerSecond, 'en')).toBe('5.1')
      expect(
        [defaultUnits, metresPerSecond].map((units) => getColumnUnit(name, { weatherUnits }, units)),
      ).toEqual([weatherUnits.kt, 'm/s'])
    }
    expect(formatReportValue('vis', 10, metresPerSecond, 'en')).toBe('10')
    expect(getColumnUnit('vis', { weatherUnits }, metresPerSecond)).toBe(weatherUnits.nm)
    expect(getColumnUnit('obs_time', { weatherUnits }, metresPerSecond)).toBe('')
  })

  it('show zero as a value and nothing for what was not measured', () => {
    expect([0, null, undefined].map((value) => formatReportValue('atmp', value, defaultUnits, 'en'))).toEqual(
      ['0', null, null],
    )
  })
})
