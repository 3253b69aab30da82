declare module '@rails/activestorage/src/file_checksum.js' {
  /** The MD5 of a file in base64, read in pieces of 2 MiB. */
  export const FileChecksum: {
    create(file: File, done: (error: string | null, checksum?: string) => void): void
  }
}
