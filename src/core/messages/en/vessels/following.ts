/** Section 5, following a vessel. */
export const following = {
  followed: 'Vessel {name} added to your follow list. View and manage your follow list in your user profile',
  unfollowed: 'Vessel {name} removed from your follow list.',
  confirmFollow: 'Add this vessel to your followed list?',
  confirmUnfollow: 'Confirm removing this vessel from your followed list?',
  confirmUnfollowInList: 'Remove vessel from your followed list?',
  requested: 'You have asked to follow {name}. Until its owner decides, you see only what is public.',
  confirmWithdraw: 'Withdraw your request to follow this vessel?',
  withdrawn: 'Request to follow {name} withdrawn.',
} as const
