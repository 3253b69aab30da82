/** Section 8, files. */
export const files = {
  downloadFailed: 'Purtroppo non ha funzionato!',
  downloaded: 'Il file è stato scaricato.',
  ready: 'Il file è pronto per essere scaricato',
  readme: 'Per maggiori informazioni vedere README.TXT nel file ZIP.',
  blobFailed: 'Errore nella creazione di «{file}». Stato: {status}',
  storeFailed: 'Errore nel salvataggio di «{file}». Stato: {status}',
}
