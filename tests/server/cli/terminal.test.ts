import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTerminalIo } from '../../../src/server/cli/terminal.ts'

let out: string[]
let err: string[]
const isTty = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY')

beforeEach(() => {
  out = []
  err = []
  vi.useFakeTimers()
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  if (isTty) Object.defineProperty(process.stderr, 'isTTY', isTty)
  else Reflect.deleteProperty(process.stderr, 'isTTY')
})
const setIsTty = (value: boolean) =>
  Object.defineProperty(process.stderr, 'isTTY', { value, configurable: true })

describe('lines of a command', () => {
  it('are written to stdout, errors to stderr', () => {
    const io = createTerminalIo()
    io.out('done')
    io.err('failed')
    expect(out).toEqual(['done\n'])
    expect(err).toEqual(['failed\n'])
  })

  it('contain no secrets in errors', () => {
    const io = createTerminalIo()
    io.err('cannot open postgres://me:opensesame@db.example.org/x')
    io.redactWith((text) => text.replace('opensesame', '(redacted)'))
    io.err('opensesame')
    expect(err).toEqual(['cannot open postgres://***@db.example.org/x\n', '(redacted)\n'])
  })
})

describe('progress without a terminal', () => {
  it('is a line every ten seconds', () => {
    setIsTty(false)
    const io = createTerminalIo()
    io.progress({ label: 'reading', done: 1, total: 4 })
    vi.advanceTimersByTime(9_999)
    io.progress({ label: 'reading', done: 2, total: 4 })
    vi.advanceTimersByTime(1)
    io.progress({ label: 'reading', done: 3, total: 4 })
    vi.advanceTimersByTime(10_000)
    io.progress({ label: 'counting', done: 5, total: 0 })
    expect(err).toEqual(['reading: 3 of 4\n', 'counting: 5 of unknown\n'])
  })
})

describe('progress on a terminal', () => {
  it('is a bar that disappears before the next line of output', () => {
    setIsTty(true)
    const io = createTerminalIo()
    io.progress({ label: 'reading', done: 1, total: 4 })
    vi.advanceTimersByTime(1000)
    io.progress({ label: 'reading', done: 2, total: 4 })
    vi.advanceTimersByTime(1000)
    const shown = err.join('')
    expect(shown).toContain('reading [')
    expect(shown).toContain('25% | 1 of 4')
    expect(shown).toContain('50% | 2 of 4')
    io.out('done')
    err.length = 0
    vi.advanceTimersByTime(1000)
    expect(out).toEqual(['done\n'])
    expect(err).toEqual([])
  })

  it('has a bar for each label', () => {
    setIsTty(true)
    const io = createTerminalIo()
    io.progress({ label: 'reading', done: 4, total: 4 })
    io.progress({ label: 'counting', done: 1, total: 2 })
    vi.advanceTimersByTime(1000)
    io.close()
    expect(err.join('')).toContain('counting [')
    expect(err.join('')).toContain('50% | 1 of 2')
  })
})
