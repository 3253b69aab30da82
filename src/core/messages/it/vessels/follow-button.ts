/** Section 2, the button that follows a vessel. */
export const followButton = {
  follow: 'Segui',
  unfollow: 'Non seguire più',
  followNamed: 'Segui {name}',
  unfollowNamed: 'Non seguire più {name}',
  requested: 'Richiesto',
  requestedNamed: 'Richiesto. Ritirare la richiesta di seguire {name}',
}
