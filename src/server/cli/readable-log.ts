import type { LogStream } from '../system/log-stream.ts'
import type { CommandIo } from '../system/command-io.ts'

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

interface LogLine {
  level: number
  /** Milliseconds since 1970. */
  time: number
  msg?: string
  err?: { message?: string; stack?: string }
}

/** Log lines for a person at a terminal: `14:05:12 info Server listening at …` in place of JSON. */
export function createReadableLogStream(io: Pick<CommandIo, 'out'>): LogStream {
  return { write: (line) => io.out(formatLogLine(line)) }
}

/** A line of the log in words; an error has its stack on the lines below. */
export function formatLogLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as LogLine // what the logger itself wrote
  const clock = new Date(time).toTimeString().slice(0, 8)
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const words = [clock, levels[level] ?? String(level), msg, ...facts].filter(Boolean).join(' ')
  return withoutControls([words, err?.stack || err?.message].filter(Boolean).join('\n'))
}

/** Words of others could hold sequences that a terminal obeys. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}
