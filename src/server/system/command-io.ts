/** Progress of a long task; `total` is 0 if unknown. */
export interface Progress {
  label: string
  done: number
  total: number
}

/** A secret that a command needs, and from where it is read. */
export interface SecretQuestion {
  /** `terminal` asks a person with the prompt; `stdin` reads the first line of standard input. */
  from: 'terminal' | 'stdin'
  prompt: string
}

/** Input and output of a command: the terminal, directly or through the server's control socket. */
export interface CommandIo {
  /** Writes a line of the result. */
  out(line: string): void
  /**
   * Writes raw text of a result that is a file. Resolves when the reader can take
   * more; rejects if the output was closed.
   */
  write(text: string): Promise<void>
  /** Writes an error line. */
  err(line: string): void
  progress(progress: Progress): void
  /** Reads a secret, which is not shown. Rejects with a CommandError if there is none. */
  readSecret(question: SecretQuestion): Promise<string>
}

/** Discards all output and knows no secret. */
export const silentIo: CommandIo = {
  out: () => undefined,
  write: () => Promise.resolve(),
  err: () => undefined,
  progress: () => undefined,
  readSecret: () => Promise.reject(new CommandError('there is no input')),
}

/** Expected failure of a command: prints the message and exits with code 1. */
export class CommandError extends Error {}

/** Formats the rows of a table: columns as wide as their longest cell, numbers right-aligned. */
export function formatTable(rows: (string | number)[][]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, String(cell).length)
  }
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
