/** How sure a record is: its age, and what members say of it. Ours. */
export const trust = {
  added: 'Añadido por un miembro {age}',
  edited: 'Editado por un miembro {age}',
  confirmed: 'Confirmado por un miembro {age}',
  originally: 'en origen de {source}',
  confirm: 'Sigue siendo correcto',
  confirmHint: 'Confirmar que sigue siendo correcto',
  thanks: 'Gracias: la ficha está confirmada',
  confirmFailed: 'No se ha podido confirmar la ficha.',
  dispute: 'Informar de un problema',
  disputeHint: 'Decir al administrador qué está mal',
  disputeTitle: '¿Qué está mal en {name}?',
  disputed: 'Puesto en duda',
  disputeLead: 'El administrador sabe que no es correcto. Diga qué está mal, si puede:',
  reasons: {
    gone: 'Ya no existe',
    position: 'La posición es errónea',
    facts: 'Los datos son erróneos',
    other: 'Otra cosa',
  },
  details: 'Detalles',
  send: 'Enviar',
  sent: 'Gracias: se ha avisado al administrador',
  sendFailed: 'Su aviso no se ha enviado. Lo que escribió sigue aquí.',
  detailsNeeded: 'Diga en pocas palabras qué está mal.',
  loginNeeded: 'Inicie sesión para confirmar o discutir esta ficha',
}

export const origin = {
  from: 'Fuente: {source}, {age}',
  undated: 'Fuente: {source}, sin fecha',
  old: 'Esta ficha es antigua. Compruébela antes de confiar en ella.',
}
