/** Section 5, following a vessel. */
export const following = {
  followed: 'Ahora sigue el barco {name}. Gestione los barcos seguidos en su perfil',
  unfollowed: 'Ya no sigue el barco {name}.',
  confirmFollow: '¿Seguir este barco?',
  confirmUnfollow: '¿Dejar de seguir este barco?',
  confirmUnfollowInList: '¿Quitar este barco de sus barcos seguidos?',
  requested:
    'Ha solicitado seguir a {name}. Decide su propietario; hasta entonces usted ve lo que ven todos.',
  confirmWithdraw: '¿Retirar su solicitud de seguir este barco?',
  withdrawn: 'Solicitud de seguir a {name} retirada.',
}
