/** An edit that somebody else overtook. Ours. */
export const conflict = {
  title: 'Nel frattempo è stato modificato',
  lead: 'Nulla va perso. Ecco ciò che è salvato ora e ciò che è stato digitato:',
  field: 'Campo',
  saved: 'Salvato ora',
  yours: 'Digitato',
  none: 'vuoto',
  same: 'Le due versioni sono uguali.',
  keepYours: 'Salva la mia versione',
  takeSaved: 'Tieni quella salvata',
}
