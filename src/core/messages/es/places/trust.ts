/** Confirmations and disputes of a record. Ours. */
export const trust = {
  confirm: 'Sigue siendo correcto',
  confirmHint: 'Confirmar que sigue siendo correcto',
  thanks: 'Gracias: la ficha está confirmada',
  confirmFailed: 'No se ha podido confirmar la ficha.',
  dispute: 'Informar de un problema',
  disputeHint: 'Decir al administrador qué está mal',
  disputed: 'Puesto en duda',
  loginNeeded: 'Inicie sesión para confirmar o discutir esta ficha',
}

/** The form that disputes a record. Ours. */
export const dispute = {
  disputeTitle: '¿Qué está mal en {name}?',
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
}
