/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Error: {mmsi}. Barco no actualizado',
  updated: 'barco actualizado',
  addFailed: 'No se ha podido añadir el barco',
  noMmsi: 'No tengo MMSI',
  noMmsiMatch:
    'El MMSI no está en la base de datos o ya lo usa otro barco. Compruebe el número o cree un barco sin MMSI. Si este MMSI es suyo, podrá añadirlo a la ficha del barco en su perfil.',
  mmsiTaken: 'El MMSI {mmsi} ya lo usa otro barco',
  limit: 'Ha alcanzado el número máximo de barcos',
  added: 'El barco {name} se ha añadido a su perfil',
  followed: 'Ahora sigue el barco {name}. Gestione los barcos seguidos en su perfil',
  unfollowed: 'Ya no sigue el barco {name}.',
  confirmFollow: '¿Seguir este barco?',
  confirmUnfollow: '¿Dejar de seguir este barco?',
  confirmUnfollowInList: '¿Quitar este barco de sus barcos seguidos?',
  confirmRemove: '¿Quitar este barco de su lista?',
  requested:
    'Ha solicitado seguir a {name}. Decide su propietario; hasta entonces usted ve lo que ven todos.',
  confirmWithdraw: '¿Retirar su solicitud de seguir este barco?',
  withdrawn: 'Solicitud de seguir a {name} retirada.',
}
