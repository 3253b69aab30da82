/** What kind of failure it was. English says more about each; other languages say this unless they have the sentence. */
export const problems = {
  malformed: 'Malformed request',
  invalid: 'Not valid',
  unauthorized: 'Not logged in',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  conflict: 'Changed by someone else',
  'too-large': 'Too large',
  'uri-too-long': 'Address too long',
  'unsupported-media-type': 'Media type not supported',
  'too-many-requests': 'Too many requests',
  'not-available': 'Not available in this version',
  unavailable: 'Not available just now',
  unexpected: 'Something went wrong',
} as const
