/** The values of a chart as CSV that every spreadsheet reads: a line of headings, a line each value. */
export function toChartCsv({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}): string {
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

/** Quoted where it must be; what a spreadsheet would run as a formula is a text, a negative number is none. */
function cell(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d/.test(text)
  const shown = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** 'Wind speed' as the name of a file, `wind-speed.csv`. */
export function toChartFileName(title: string, ending: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${name || 'chart'}.${ending}`
}
