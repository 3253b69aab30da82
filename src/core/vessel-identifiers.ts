/** Country digits (MID) in use by the ITU: 201 to 775. */
const countryDigits = { low: 201, high: 775 }

/** Whether three digits of an MMSI are in the range of countries. */
export function isMid(text: string): boolean {
  const value = Number(text)
  return /^\d{3}$/.test(text) && value >= countryDigits.low && value <= countryDigits.high
}

/** Whether a text is the MMSI of a ship: nine digits, the first three in the range of countries. */
export function isShipMmsi(text: string): boolean {
  return /^\d{9}$/.test(text) && isMid(text.slice(0, 3))
}

/**
 * The seven digits of an IMO number, 'IMO ' before them or not; null where its
 * check digit does not fit. The last digit is that of the sum of the first six,
 * weighted 7 to 2 (IMO resolution A.1117).
 */
export function parseImoNumber(text: string): string | null {
  const digits = /^(?:IMO\s*)?(\d{7})$/i.exec(text.trim())?.[1]
  if (!digits) return null
  const sum = Array.from(digits.slice(0, 6)).reduce((total, digit, at) => total + Number(digit) * (7 - at), 0)
  return sum % 10 === Number(digits[6]) ? digits : null
}
