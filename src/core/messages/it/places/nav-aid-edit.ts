/** Sections 2, 5 and 8, editing an aid to navigation. */
export const navAidEdit = {
  title: 'Modifica {name}',
  describe: 'Correggere nome, città e descrizione di {name}.',
  toAid: 'Torna al segnalamento',
  name: 'Nome',
  city: 'Città',
  state: 'Provincia o regione',
  description: 'Descrizione',
  descriptionHint: 'Che cosa si vede dal mare: colore, forma, miraglio, che cosa c’è vicino.',
  nameMissing: 'Inserire il nome del segnalamento, come appare sulla carta.',
  tooLong: 'Al massimo {count} caratteri.',
  update: 'Aggiorna il segnalamento',
  loginNeeded:
    'Per correggere questo segnalamento occorre accedere. Ogni modifica è conservata e può essere annullata.',
}
