/** Section 5, following a vessel. */
export const following = {
  followed:
    'L’imbarcazione {name} è ora tra quelle seguite. L’elenco si può vedere e gestire nel profilo utente',
  unfollowed: 'L’imbarcazione {name} non è più tra quelle seguite.',
  confirmFollow: 'Aggiungere questa imbarcazione a quelle seguite?',
  confirmUnfollow: 'Smettere di seguire questa imbarcazione?',
  confirmUnfollowInList: 'Rimuovere l’imbarcazione da quelle seguite?',
  requested:
    'Richiesta di seguire {name} inviata. Decide il proprietario; fino ad allora si vede ciò che vedono tutti.',
  confirmWithdraw: 'Ritirare la richiesta di seguire questa imbarcazione?',
  withdrawn: 'Richiesta di seguire {name} ritirata.',
}
