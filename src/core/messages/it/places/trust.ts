/** Confirmations and disputes of a record. Ours. */
export const trust = {
  confirm: 'Ancora corretto',
  confirmHint: 'Conferma che è ancora corretto',
  thanks: 'Grazie: la scheda è confermata',
  confirmFailed: 'Non è stato possibile confermare la scheda.',
  dispute: 'Segnala un problema',
  disputeHint: 'Segnala all’amministratore che cosa è sbagliato',
  disputed: 'Contestato',
  loginNeeded: 'Per confermare o contestare questa scheda occorre accedere',
}

/** The form that disputes a record. Ours. */
export const dispute = {
  disputeTitle: 'Che cosa è sbagliato in {name}?',
  disputeLead: 'L’amministratore sa che non è giusto. Dica che cosa è sbagliato, se può:',
  reasons: {
    gone: 'Non c’è più',
    position: 'La posizione è sbagliata',
    facts: 'I dati sono sbagliati',
    other: 'Altro',
  },
  details: 'Dettagli',
  send: 'Invia',
  sent: 'Grazie: l’amministratore è stato avvisato',
  sendFailed: 'La segnalazione non è stata inviata. Il testo scritto è ancora qui.',
  detailsNeeded: 'Scrivere in poche parole che cosa è sbagliato.',
}
