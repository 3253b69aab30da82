import { expect, it } from 'vitest'
import { alignToTimes, getChartTimes } from '../../../src/server/system/chart-times.ts'
import { formatTable, silentIo } from '../../../src/server/system/command-io.ts'
import { createRowsChecksum, isSameRowsChecksum } from '../../../src/server/system/rows-checksum.ts'
import { parseMetricsAccess } from '../../../src/server/system/metrics-access.ts'

it('the times of a chart are the starts of 24 hours or 30 days, the current one last', () => {
  const hours = getChartTimes('hour', new Date('2026-03-01T00:59:59.999Z'))
  expect(hours.length).toBe(24)
  expect(hours[0]).toBe('2026-02-28T01:00:00.000Z')
  expect(hours.at(-1)).toBe('2026-03-01T00:00:00.000Z')
  const days = getChartTimes('day', new Date('2026-03-01T23:59:00Z'))
  expect(days.length).toBe(30)
  expect(days[0]).toBe('2026-01-31T00:00:00.000Z')
  expect(days.at(-1)).toBe('2026-03-01T00:00:00.000Z')
})

it('values are found for their times in any notation, others are null', () => {
  const times = ['2026-03-01T00:00:00.000Z', '2026-03-01T01:00:00.000Z', '2026-03-01T02:00:00.000Z']
  const found = [
    { at: '2026-03-01T02:00:00+01:00', value: 0 },
    { at: '2026-03-01T02:30:00Z', value: 9 },
    { at: times[2] ?? '', value: null },
  ]
  expect(alignToTimes(times, found)).toEqual([
    { at: times[0], value: null },
    { at: times[1], value: 0 },
    { at: times[2], value: null },
  ])
})

it('columns of a table are as wide as their longest cell, numbers are aligned to the right', () => {
  const rows = [
    ['places', 12_345, 'from osm'],
    ['nav aids', 7, ''],
    ['x', 0],
  ]
  expect(formatTable(rows)).toEqual(['places    12345  from osm', 'nav aids      7', 'x             0'])
  expect(formatTable([])).toEqual([])
})

it('the silent output accepts all calls and prints nothing', async () => {
  silentIo.out('x')
  silentIo.err('x')
  silentIo.progress({ label: 'x', done: 1, total: 2 })
  expect(await silentIo.write('x')).toBeUndefined()
})

it('a checksum counts rows in any order, also equal ones, and differs for other rows', () => {
  const sum = (...batches: string[][]) => {
    const checksum = createRowsChecksum()
    for (const lines of batches) checksum.add(lines)
    return checksum.result()
  }
  expect(sum()).toEqual({ rows: 0, checksum: '0'.repeat(64) })
  // SHA-256 of 'a'.
  expect(sum(['a'])).toEqual({
    rows: 1,
    checksum: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
  })
  expect(sum(['a', 'b'], ['c'])).toEqual(sum(['c'], [], ['b', 'a']))
  const [once, twice] = [sum(['a']), sum(['a', 'a'])]
  expect(isSameRowsChecksum(once, sum(['a']))).toBe(true)
  expect(isSameRowsChecksum(once, twice)).toBe(false)
  expect(isSameRowsChecksum(once, sum(['b']))).toBe(false)
  expect(isSameRowsChecksum(once, { ...once, rows: 2 })).toBe(false)
  // Each word is a sum modulo 2^32.
  expect(twice.checksum.slice(0, 8)).toBe('952f0224')
})

it('metrics are for no requester, for this machine, or for those with a long token', () => {
  expect(parseMetricsAccess('off')).toEqual({ kind: 'off' })
  expect(parseMetricsAccess('loopback')).toEqual({ kind: 'loopback' })
  const token = 'x'.repeat(32)
  expect(parseMetricsAccess(token)).toEqual({ kind: 'token', token })
  for (const wrong of [token.slice(1), `${token} y`, '', 'on'])
    expect(() => parseMetricsAccess(wrong)).toThrow('must be off')
})
