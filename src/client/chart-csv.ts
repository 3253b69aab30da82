/** A text of a table; a number also as it stands in a file, with a decimal point and without grouping. */
export type TableCell = string | { shown: string; file: string }

/** Formats the values of a chart as CSV with a header row. */
export function toChartCsv({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly TableCell[])[]
}): string {
  return (
    [head, ...rows]
      .map((row) => row.map((cell) => formatCell(typeof cell === 'string' ? cell : cell.file)).join(','))
      .join('\r\n') + '\r\n'
  )
}

/** Quotes a cell if necessary and escapes text that a spreadsheet would run as a formula; negative numbers are allowed. */
function formatCell(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d/.test(text)
  const shown = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** Converts a chart title to a file name: 'Wind speed' becomes `wind-speed.csv`. */
export function toChartFileName(title: string, ending: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${name || 'chart'}.${ending}`
}
