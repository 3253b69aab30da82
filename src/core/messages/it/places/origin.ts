/** Source, age and confirmations of a record. */
export const origin = {
  added: 'Aggiunto da un utente {age}',
  edited: 'Modificato da un utente {age}',
  confirmed: 'Confermato da un utente {age}',
  originally: 'in origine da {source}',
  from: 'Da {source}, {age}',
  undated: 'Da {source}, senza data',
  old: 'Questa scheda è vecchia. Verificarla prima di farvi affidamento.',
}
