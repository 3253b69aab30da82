/** Titles of problem types. In languages other than English they also replace a detail that is not translated. */
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
  overloaded: 'Il server ha troppe richieste. Riprovare tra qualche secondo.',
}
