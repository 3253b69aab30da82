import type { Redact } from './log-redaction.ts'

/** Takes log lines, one line of JSON each. */
export interface LogStream {
  write(line: string): void
}

let isGuarded = false

/** Writes log lines without secrets to `target`, which is the standard output where it is left out. */
export function createLogStream(redact: Redact, target: LogStream = standardOutput()): LogStream {
  return { write: (line) => target.write(redact(line)) }
}

function standardOutput(): LogStream {
  if (!isGuarded) {
    isGuarded = true
    // A reader of the log that goes away ends no server.
    process.stdout.on('error', () => undefined)
  }
  return { write: (line) => void process.stdout.write(line) }
}
