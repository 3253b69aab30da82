/** Section 2 and 5, adding a place. */
export const addPlace = {
  title: 'Aggiungi un luogo d’interesse',
  latitude: 'Latitudine',
  longitude: 'Longitudine',
  name: 'Nome',
  type: 'Tipo di luogo',
  description: 'Descrizione',
  descriptionHint: 'Ridosso, profondità, VHF: ciò che serve sapere a chi arriva.',
  failed: 'Non è stato possibile aggiungere il luogo. Il testo inserito è ancora qui.',
  logInAgain: 'Accesso scaduto. Accedere in un’altra scheda, poi inviare di nuovo.',
  viewAdded: 'Apri il luogo',
  submit: 'Invia per la verifica',
  confirm: 'Inviare il nuovo luogo? (Può richiedere qualche secondo…)',
  added: 'Luogo aggiunto',
  thanks:
    'Grazie! Chi ha aggiunto questo luogo può modificarlo o eliminarlo. L’amministratore del sito può eliminarlo se non rispetta le linee guida.',
}
