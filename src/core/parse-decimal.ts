/** A double has 17 digits; texts from other programs have a few more. */
const maxLength = 40

/**
 * Parses a decimal number, which may have an exponent. Returns NaN for any other text, such as an empty one, `0x10` or
 * `Infinity`, and for one of more than 40 characters. No pattern describes the whole number: those that do tend to take
 * quadratic time.
 */
export function parseDecimal(text: string): number {
  if (text === '' || text.length > maxLength || /[^\d.e+-]/i.test(text)) return Number.NaN
  const value = Number(text)
  return Number.isFinite(value) ? value : Number.NaN
}
