import type { Redact } from './log-redaction.ts'

/** Destination of log lines, one line of JSON each. */
export interface LogStream {
  write(line: string): void
}

let hasErrorHandler = false

/** Writes log lines with redacted secrets to `target` (default: standard output). */
export function createLogStream(redact: Redact, target: LogStream = openStandardOutput()): LogStream {
  return { write: (line) => target.write(redact(line)) }
}

function openStandardOutput(): LogStream {
  if (!hasErrorHandler) {
    hasErrorHandler = true
    // Ignore errors after the reader of a pipe has exited.
    process.stdout.on('error', () => undefined)
  }
  return { write: (line) => void process.stdout.write(line) }
}
