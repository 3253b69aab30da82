/** Section 2, the button that follows a vessel. */
export const followButton = {
  follow: 'Suivre',
  unfollow: 'Ne plus suivre',
  followNamed: 'Suivre {name}',
  unfollowNamed: 'Ne plus suivre {name}',
  requested: 'Demandé',
  requestedNamed: 'Demandé. Retirer la demande de suivre {name}',
}
