/** How far long work has come; `total` is 0 where the end is not known. */
export interface Progress {
  label: string
  done: number
  total: number
}

/** Where a command speaks to: the terminal it was typed in, near or through the server's socket. */
export interface CommandIo {
  /** A line of the result. */
  out(line: string): void
  /**
   * Text of a result that is a file, as it is. Resolves when more may come, so that
   * a slow reader is waited for; rejects when nobody reads any more.
   */
  write(text: string): Promise<void>
  /** A line about a failure. */
  err(line: string): void
  progress(progress: Progress): void
}

/** Where work speaks to that nobody listens to. */
export const silentIo: CommandIo = {
  out: () => undefined,
  write: () => Promise.resolve(),
  err: () => undefined,
  progress: () => undefined,
}

/** A command could not do its work: one line for the person, exit code 1. */
export class CommandError extends Error {}

/** The columns of a table, each as wide as its longest cell; numbers to the right. */
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
