/** Section 2, the button that follows a vessel. */
export const followButton = {
  follow: 'Seguir',
  unfollow: 'Dejar de seguir',
  followNamed: 'Seguir {name}',
  unfollowNamed: 'Dejar de seguir {name}',
  requested: 'Solicitado',
  requestedNamed: 'Solicitado. Retirar la solicitud de seguir a {name}',
}
