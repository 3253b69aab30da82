/** Section 8, files. */
export const files = {
  downloadFailed: 'Das hat leider nicht geklappt!',
  downloaded: 'Ihre Datei wurde heruntergeladen.',
  ready: 'Ihre Datei steht zum Herunterladen bereit',
  readme: 'Mehr dazu in README.TXT in der ZIP-Datei.',
  blobFailed: 'Fehler beim Erzeugen von „{file}“. Status: {status}',
  storeFailed: 'Fehler beim Speichern von „{file}“. Status: {status}',
}
