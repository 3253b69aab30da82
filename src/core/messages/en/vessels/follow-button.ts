/** Section 2, the button that follows a vessel. */
export const followButton = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  followNamed: 'Follow {name}',
  unfollowNamed: 'Unfollow {name}',
  requested: 'Requested',
  requestedNamed: 'Requested. Withdraw the request to follow {name}',
} as const
