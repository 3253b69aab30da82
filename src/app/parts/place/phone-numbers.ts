/** Returns the different numbers of a text, which `;` or `,` separate, with a link that dials each. */
export function listPhoneNumbers(phone: string): { number: string; href: string }[] {
  const numbers = phone.split(/[;,]/).map((number) => number.trim())
  return [...new Set(numbers)]
    .filter(Boolean)
    .map((number) => ({ number, href: `tel:${number.replace(/[^\d+]/g, '')}` }))
}
