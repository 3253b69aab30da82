/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Errore: {mmsi}. Imbarcazione non aggiornata',
  updated: 'imbarcazione aggiornata',
  addFailed: 'Errore nell’aggiunta dell’imbarcazione',
  noMmsi: 'Non ho un MMSI',
  noMmsiMatch:
    'L’MMSI non è presente nella banca dati o è già usato da un’altra imbarcazione. Controllare il numero oppure creare un’imbarcazione senza MMSI. Il titolare dell’MMSI potrà aggiungerlo alla scheda dell’imbarcazione nel proprio profilo utente.',
  mmsiTaken: 'L’MMSI {mmsi} è già usato da un’altra imbarcazione',
  heardByAis:
    'Questo sito ha ricevuto l’AIS di questa imbarcazione negli ultimi {days} giorni, quindi chiunque può sentirlo. Per ora non può essere nascosta.',
  limit: 'È stato raggiunto il numero massimo di imbarcazioni',
  added: 'L’imbarcazione {name} è stata aggiunta al profilo',
  confirmRemove: 'Rimuovere l’imbarcazione dall’elenco?',
}
