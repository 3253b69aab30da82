/** The code of an error of the system or the database, or ''. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
