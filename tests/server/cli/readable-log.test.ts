import { describe, expect, it } from 'vitest'
import { formatLogLine } from '../../../src/server/cli/readable-log.ts'

describe('formatLogLine', () => {
  it('prints time, level, fields and the stack of an error', () => {
    const time = new Date(2026, 10, 21, 14, 5, 9).getTime()
    const format = (fields: object) => formatLogLine(JSON.stringify({ level: 30, time, ...fields }))
    expect(format({ msg: 'backup taken', file: 'a.zip' })).toBe('14:05:09 info backup taken file="a.zip"')
    expect(
      format({ level: 50, msg: 'failed', err: { message: 'away', stack: 'Error: away\n    at x' } }),
    ).toBe('14:05:09 error failed\nError: away\n    at x')
    expect(format({ level: 40, msg: 'slow\n\tquery', err: { message: 'away', stack: '' } })).toBe(
      '14:05:09 warn slow\n\tquery\naway',
    )
    expect(format({ level: 35, msg: 'own level' })).toBe('14:05:09 35 own level')
    expect(format({ msg: '\u001b[2Jgone' })).toBe('14:05:09 info [2Jgone')
  })
})
