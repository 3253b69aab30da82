/** Source, age and confirmations of a record. */
export const origin = {
  added: 'Añadido por un miembro {age}',
  edited: 'Editado por un miembro {age}',
  confirmed: 'Confirmado por un miembro {age}',
  originally: 'en origen de {source}',
  from: 'Fuente: {source}, {age}',
  undated: 'Fuente: {source}, sin fecha',
  old: 'Esta ficha es antigua. Compruébela antes de confiar en ella.',
}
