/** An edit that somebody else overtook. Ours. */
export const conflict = {
  title: 'Modificado por otra persona',
  lead: 'No se ha perdido nada. Esto es lo guardado ahora y lo que usted escribió:',
  field: 'Campo',
  saved: 'Guardado ahora',
  yours: 'Su versión',
  none: 'vacío',
  same: 'Las dos versiones dicen lo mismo.',
  keepYours: 'Guardar la mía',
  takeSaved: 'Quedarse con lo guardado',
}
