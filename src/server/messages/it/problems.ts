/** What kind of failure it was. English says more about each; other languages say this unless they have the sentence. */
export const problems = {
  malformed: 'La richiesta non è leggibile.',
  invalid: 'Questo valore non è accettato.',
  unauthorized: 'Accesso non effettuato.',
  forbidden: 'Operazione non consentita.',
  'not-found': 'Non esiste o non esiste più.',
  conflict: 'Nel frattempo qualcun altro lo ha modificato.',
  'too-large': 'È troppo grande.',
  'uri-too-long': 'L’indirizzo è troppo lungo.',
  'unsupported-media-type': 'Questo tipo di file non è accettato.',
  'too-many-requests': 'Troppe richieste. Attendere un po’.',
  'not-available': 'Non disponibile in questa versione.',
  unavailable: 'Al momento non disponibile. Riprovare più tardi.',
  unexpected: 'Si è verificato un errore sul server.',
}
