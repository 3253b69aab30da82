/** Joins first and last name; null without either. */
export function formatFullName(first: string | null, last: string | null): string | null {
  return [first, last].filter(Boolean).join(' ') || null
}
