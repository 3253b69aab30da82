/** Error messages for programs and their developers, in English only. */
export const apiErrors = {
  collectionNotFound: 'There is no such collection.',
  embedFileNotFound: 'There is no such file of the embed.',
  embedNotFound: 'There is no embed of this URL.',
  featureNotFound: 'There is no feature with this id.',
  fileNotFound: 'There is no such file.',
  pageNotFound: 'There is no such page.',
  pictureQueueFull: 'Too many pictures are being drawn. Try again in a minute.',
  pictureNotFound: 'There is no such picture.',
  recordNotFound: 'There is no such record.',
  sitemapPartNotFound: 'There is no such part of the sitemap.',
  tileNotFound: 'There is no such tile.',
  connectionsOfAddress: 'Too many connections from this address.',
  connectionsOfServer: 'Too many connections.',
  hostTooLong: 'The Host header is too long.',
  jsonRequired: 'Send application/json.',
  metricsForThisMachine: 'Only programs on the machine of the server may read its metrics.',
  metricsTokenRequired: 'Send the token of the metrics as Authorization: Bearer.',
  notImplemented: 'This version does not implement the call yet.',
  oEmbedFormats: 'The formats are json and xml.',
  oEmbedLoginRequired: 'This page is only shown to users who are logged in.',
  queryChoices: 'The query must contain one of: {choices}.',
  /** The message is that of Fastify. */
  requestRefused: '{message}',
  serverClosing: 'The server is closing.',
  webSocketProtocol: 'The WebSocket protocol must be {protocol}.',
  webSocketRequired: 'This URL requires a WebSocket with the ActionCable protocol.',
} as const

/**
 * What is wrong with an input of a program, in English only: the end of a sentence that starts with the name of the input,
 * like `fieldErrors` of `server.json` about what people enter.
 */
export const inputErrors = {
  /** The message is that of the validator. */
  schema: '{message}',
  // Any call.
  oneOf: 'must be one of: {choices}',
  wholeNumber: 'must be a whole number',
  undecodable: 'cannot be decoded',
  unknownParameter: 'is not a parameter of this resource',
  repeated: 'must be given once',
  bbox: 'must be west,south,east,north in degrees, south not above north',
  // Lists of features.
  jsonOrHtml: 'must be json or html',
  interval: 'must be a time like 2026-01-31T12:00:00Z or an interval like 2026-01-01T00:00:00Z/..',
  pageLimit: 'must be a whole number from 1',
  pageTypes: 'must be numbers of types, separated by commas',
  pageAfter: 'must be the id of a feature',
  pageOffset: 'must be a whole number up to {max}; follow the next links instead',
  // Exports.
  updatedSince: 'must be a time like 2026-01-31T12:00:00Z',
  onlyForFormat: 'is only valid for {format}',
  facilities: 'must be facilities with commas between them: {keys}',
  // Uploads.
  uploadChecksumFormat: 'must be the MD5 of the bytes, base64',
  uploadHeadersDiffer: 'differs from the created upload',
} as const
