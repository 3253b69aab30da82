/** Titles of problem types. In languages other than English they also replace a detail that is not translated. */
export const problems = {
  malformed: 'Malformed request',
  invalid: 'Invalid input',
  unauthorized: 'Not logged in',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  conflict: 'Changed by someone else',
  'too-large': 'Too large',
  'uri-too-long': 'URL too long',
  'unsupported-media-type': 'Media type not supported',
  'too-many-requests': 'Too many requests',
  'not-available': 'Not available in this version',
  unavailable: 'Temporarily unavailable',
  unexpected: 'Something went wrong',
  /** Detail of `unavailable` while the server refuses requests. */
  overloaded: 'The server has too many requests to answer. Try again in a few seconds.',
} as const
