/** Range of country codes (MID) assigned by the ITU. */
const midRange = { low: 201, high: 775 }

/** Whether three digits are in the range of country codes. */
export function isMid(text: string): boolean {
  const value = Number(text)
  return /^\d{3}$/.test(text) && value >= midRange.low && value <= midRange.high
}

/** Whether a text is the MMSI of a ship: nine digits, the first three in the range of country codes. */
export function isShipMmsi(text: string): boolean {
  return /^\d{9}$/.test(text) && isMid(text.slice(0, 3))
}

/**
 * Parses an IMO number, with or without the prefix 'IMO', and returns its seven digits;
 * null for an invalid number. The check digit is the last digit of the sum of the
 * first six digits, weighted 7 to 2 (IMO resolution A.1117).
 */
export function parseImoNumber(text: string): string | null {
  const digits = /^(?:IMO\s*)?(\d{7})$/i.exec(text.trim())?.[1]
  if (!digits) return null
  const sum = Array.from(digits.slice(0, 6)).reduce((total, digit, at) => total + Number(digit) * (7 - at), 0)
  return sum % 10 === Number(digits[6]) ? digits : null
}
