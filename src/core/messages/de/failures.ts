/** Section 8, failures. */
export const failures = {
  unexpectedError:
    'Der Fehler liegt bei uns, nicht bei Ihnen. Was Sie gespeichert haben, ist noch da. Versuchen Sie es gleich noch einmal.',
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung.',
  refused: 'Der Server hat dies abgelehnt: {detail}',
}
