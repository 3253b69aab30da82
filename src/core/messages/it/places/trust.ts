/** How sure a record is: its age, and what members say of it. Ours. */
export const trust = {
  added: 'Aggiunto da un utente {age}',
  edited: 'Modificato da un utente {age}',
  confirmed: 'Confermato da un utente {age}',
  originally: 'in origine da {source}',
  confirm: 'Ancora corretto',
  confirmHint: 'Conferma che è ancora corretto',
  thanks: 'Grazie: la scheda è confermata',
  confirmFailed: 'Non è stato possibile confermare la scheda.',
  dispute: 'Segnala un problema',
  disputeHint: 'Segnala all’amministratore che cosa è sbagliato',
  disputeTitle: 'Che cosa è sbagliato in {name}?',
  disputed: 'Contestato',
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
  loginNeeded: 'Per confermare o contestare questa scheda occorre accedere',
}

export const origin = {
  from: 'Da {source}, {age}',
  undated: 'Da {source}, senza data',
  old: 'Questa scheda è vecchia. Verificarla prima di farvi affidamento.',
}
