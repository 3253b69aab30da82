/* The one place that writes numbers for readers. Files and protocols for programs keep the decimal point. */

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a cached format: creating one costs as much as many uses of it. */
function getFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options)
  formats.set(key, format)
  return format
}

/** Formats a number with exactly `decimals` decimals, without grouping: '4.0' in English, '4,0' in German. */
export function formatNumber(value: number, language: string, decimals = 0): string {
  return formatRounded(value.toFixed(decimals), language, decimals)
}

/** Formats a number with at most `decimals` decimals, without grouping: '4' and '4,25' in German. */
export function formatNumberUpTo(value: number, language: string, decimals: number): string {
  return formatRounded(String(Number(value.toFixed(decimals))), language, 0)
}

function formatRounded(text: string, language: string, minimumFractionDigits: number): string {
  // The first Intl format costs a slow phone 0.1 s. English texts and whole numbers need none.
  if (/^\d+$/.test(text) || (language === 'en' && !/^-[0.]+$/.test(text))) return text
  const options = { minimumFractionDigits, maximumFractionDigits: 20, useGrouping: false }
  return getFormat(language, options).format(Number(text) + 0) // + 0: without the sign of -0
}

/** Formats a number with the digit grouping of the language. */
export function formatCount(value: number, language = 'en'): string {
  // As above; below 1000 no supported language groups digits.
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : getFormat(language).format(value)
}

/** Formats a number rounded to a few significant digits, with the digit grouping of the language. */
export function formatSignificant(value: number, language: string, digits: number): string {
  return getFormat(language, { maximumSignificantDigits: digits }).format(value)
}

/** Formats a share of 1 as whole percent, '25%' in English, '25 %' in German. */
export function formatPercent(share: number, language: string): string {
  return getFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** Formats bytes as megabytes with one decimal, without the unit. */
export function formatMegabytes(bytes: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return getFormat(language, digits).format(bytes / 1e6)
}

/** Formats a duration in a unit, in narrow style: '3d', '5h', '20m' in English. */
export function formatNarrowDuration(value: number, unit: string, language: string): string {
  const options = { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 0 } as const
  return getFormat(language, options).format(value)
}
