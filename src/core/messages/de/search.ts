/** Section 2, search bar. */
export const search = {
  placeholder: 'Ort oder Gegend, Schiffsname, MMSI, Heimathafen usw.',
  label: 'Orte und Schiffe suchen',
  pois: 'Orte',
  vessels: 'Schiffe',
  more: '{count} weitere … Suche verfeinern',
  none: 'Nichts gefunden für „{query}“. Prüfen Sie die Schreibweise oder suchen Sie nach einer Stadt oder einem Land.',
  failed: 'Die Suche ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  clear: 'Suche leeren',
  towns: 'Orte an Land',
  position: 'Position',
  otherName: 'Auch {name}',
  code: 'UN/LOCODE {code}',
  recent: 'Letzte Suchen',
  removeRecent: '„{query}“ aus den letzten Suchen entfernen',
}
