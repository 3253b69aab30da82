import { SingleBar } from 'cli-progress'
import { redactPatterns, type Redact } from '../system/log-redaction.ts'
import { writeText } from '../system/formats/write-text.ts'
import type { CommandIo, Progress } from '../system/command-io.ts'
import { readSecret } from './read-secret.ts'

/** Interval of progress lines if stderr is not a terminal. */
const progressLineIntervalMs = 10_000

/**
 * Creates the I/O of this process: results on stdout; errors, with secrets redacted, and
 * progress on stderr.
 */
export function createTerminalIo(): CommandIo & { close(): void; redactWith(redact: Redact): void } {
  let bar: SingleBar | null = null
  let label = ''
  let lastLineAt = Date.now()
  let redact = redactPatterns

  function close(): void {
    bar?.stop()
    bar = null
    label = ''
  }

  function draw({ label: name, done, total }: Progress): void {
    if (name !== label) {
      close()
      label = name
      bar = new SingleBar({
        format: '{label} [{bar}] {percentage}% | {value} of {total} | {eta_formatted} left',
        hideCursor: true,
        clearOnComplete: true,
        stream: process.stderr,
      })
      bar.start(total, done, { label: name })
    }
    bar?.setTotal(total)
    bar?.update(done)
  }

  return {
    out(line) {
      close()
      process.stdout.write(`${line}\n`)
    },
    write(text) {
      close()
      return writeText(process.stdout, text)
    },
    err(line) {
      close()
      process.stderr.write(`${redact(line)}\n`)
    },
    progress(progress) {
      if (process.stderr.isTTY) return draw(progress)
      if (Date.now() - lastLineAt < progressLineIntervalMs) return
      lastLineAt = Date.now()
      process.stderr.write(`${progress.label}: ${progress.done} of ${progress.total || 'unknown'}\n`)
    },
    readSecret(question) {
      close()
      return readSecret(question)
    },
    redactWith(newRedact) {
      redact = newRedact
    },
    close,
  }
}
