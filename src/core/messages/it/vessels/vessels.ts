/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Errore: {mmsi}. Imbarcazione non aggiornata',
  updated: 'imbarcazione aggiornata',
  addFailed: 'Errore nell’aggiunta dell’imbarcazione',
  noMmsi: 'Non ho un MMSI',
  noMmsiMatch:
    'L’MMSI non è presente nella banca dati o è già usato da un’altra imbarcazione. Controllare il numero oppure creare un’imbarcazione senza MMSI. Il titolare dell’MMSI potrà aggiungerlo alla scheda dell’imbarcazione nel proprio profilo utente.',
  mmsiTaken: 'L’MMSI {mmsi} è già usato da un’altra imbarcazione',
  limit: 'È stato raggiunto il numero massimo di imbarcazioni',
  added: 'L’imbarcazione {name} è stata aggiunta al profilo',
  followed:
    'L’imbarcazione {name} è ora tra quelle seguite. L’elenco si può vedere e gestire nel profilo utente',
  unfollowed: 'L’imbarcazione {name} non è più tra quelle seguite.',
  confirmFollow: 'Aggiungere questa imbarcazione a quelle seguite?',
  confirmUnfollow: 'Smettere di seguire questa imbarcazione?',
  confirmUnfollowInList: 'Rimuovere l’imbarcazione da quelle seguite?',
  confirmRemove: 'Rimuovere l’imbarcazione dall’elenco?',
  requested:
    'Richiesta di seguire {name} inviata. Decide il proprietario; fino ad allora si vede ciò che vedono tutti.',
  confirmWithdraw: 'Ritirare la richiesta di seguire questa imbarcazione?',
  withdrawn: 'Richiesta di seguire {name} ritirata.',
}
