/** Section 8, failures. */
export const failures = {
  unexpectedError: 'L’errore è nostro. Nulla di ciò che è stato salvato è andato perso. Riprovare tra poco.',
  offline: 'Il server non è raggiungibile. Controllare la connessione.',
  refused: 'Il server ha rifiutato: {detail}',
}
