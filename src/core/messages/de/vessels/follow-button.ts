/** Section 2, the button that follows a vessel. */
export const followButton = {
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  followNamed: '{name} folgen',
  unfollowNamed: '{name} nicht mehr folgen',
  requested: 'Angefragt',
  requestedNamed: 'Angefragt. Anfrage, {name} zu folgen, zurückziehen',
}
