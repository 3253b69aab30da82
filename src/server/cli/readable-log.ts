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

/**
 * Creates a log stream that prints readable lines instead of JSON: `14:05:12 info Server
 * listening at …`.
 */
export function createReadableLogStream(io: Pick<CommandIo, 'out'>): LogStream {
  return { write: (line) => io.out(formatLogLine(line)) }
}

/** Formats a JSON log line as text; the stack of an error follows on the next lines. */
export function formatLogLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as LogLine // the logger writes this format
  const clock = new Date(time).toTimeString().slice(0, 8)
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const text = [clock, levels[level] ?? String(level), msg, ...fields].filter(Boolean).join(' ')
  return stripControlCharacters([text, err?.stack || err?.message].filter(Boolean).join('\n'))
}

/** Removes control characters, which could contain terminal escape sequences. */
function stripControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}
