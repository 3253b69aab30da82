/** An edit that somebody else overtook. Ours. */
export const conflict = {
  title: 'Modificato da qualcun altro',
  lead: 'Nulla va perso. Ecco ciò che è salvato ora e ciò che è stato digitato:',
  field: 'Campo',
  saved: 'Salvato ora',
  yours: 'La propria versione',
  none: 'vuoto',
  same: 'Le due versioni sono uguali.',
  keepYours: 'Salva la mia versione',
  takeSaved: 'Tieni quella salvata',
}
