/** Labels used on more than one screen. */
export const common = {
  loading: 'Caricamento',
  partFailed: 'Impossibile caricare questa parte. Controlla la connessione.',
  close: 'Chiudi',
  cancel: 'Annulla',
  confirm: 'OK',
  retry: 'Riprova',
  view: 'Apri',
  edit: 'Modifica',
  delete: 'Elimina',
  signIn: 'Accedi',
  more: 'Altro',
  unknown: 'sconosciuto',
}
