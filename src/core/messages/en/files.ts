/** Section 8, files. */
export const files = {
  downloadFailed: 'oh no!',
  downloaded: 'Your file has downloaded.',
  ready: 'Your file is ready for download',
  readme: 'See README.TXT in the zip file for more information.',
  blobFailed: 'Error creating Blob for "{file}". Status: {status}',
  storeFailed: 'Error storing "{file}". Status: {status}',
} as const
