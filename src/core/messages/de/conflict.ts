/** An edit that somebody else overtook. Ours. */
export const conflict = {
  title: 'Von jemand anderem geändert',
  lead: 'Nichts geht verloren. Das ist jetzt gespeichert, und das haben Sie eingegeben:',
  field: 'Feld',
  saved: 'Jetzt gespeichert',
  yours: 'Ihre Fassung',
  none: 'leer',
  same: 'Beide Fassungen sind gleich.',
  keepYours: 'Meine speichern',
  takeSaved: 'Die gespeicherte nehmen',
}
