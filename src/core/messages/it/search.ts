/** Section 2, search bar. */
export const search = {
  placeholder: 'Luogo o località, nome dell’imbarcazione, MMSI, porto di armamento ecc.',
  label: 'Cerca luoghi e imbarcazioni',
  pois: 'Luoghi',
  vessels: 'Imbarcazioni',
  more: 'Altri {count}… Affina la ricerca',
  none: 'Nessun risultato per «{query}». Controllare l’ortografia o provare con una città o un paese.',
  failed: 'La ricerca non è raggiungibile. Riprovare tra poco.',
  clear: 'Cancella la ricerca',
  towns: 'Località',
  position: 'Posizione',
  otherName: 'Detto anche {name}',
  code: 'UN/LOCODE {code}',
  recent: 'Ricerche recenti',
  removeRecent: 'Rimuovi «{query}» dalle ricerche recenti',
}
