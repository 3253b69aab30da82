/** Labels used on more than one screen. */
export const common = {
  loading: 'Wird geladen',
  partFailed: 'Dieser Teil konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  confirm: 'OK',
  retry: 'Erneut versuchen',
  view: 'Ansehen',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  signIn: 'Anmelden',
  more: 'Mehr',
  unknown: 'unbekannt',
}
