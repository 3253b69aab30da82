/** Code of a system or database error; '' if it has none. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
