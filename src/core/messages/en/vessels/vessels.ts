/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Error: {mmsi}. Vessel not updated',
  updated: 'vessel updated',
  addFailed: 'Error in adding vessel',
  noMmsi: "I don't have a MMSI",
  noMmsiMatch:
    "MMSI not available in the database or already in use by another vessel. Please check the number, or create a vessel without an MMSI. If you own this MMSI, you will be able to add it to the vessel's record in your user profile.",
  mmsiTaken: 'MMSI {mmsi} is already in use by another vessel',
  limit: 'You have reached the maximum allwed number of vessels',
  added: 'Vessel {name} was added to your profile',
  followed: 'Vessel {name} added to your follow list. View and manage your follow list in your user profile',
  unfollowed: 'Vessel {name} removed from your follow list.',
  confirmFollow: 'Add this vessel to your followed list?',
  confirmUnfollow: 'Confirm removing this vessel from your followed list?',
  confirmUnfollowInList: 'Remove vessel from your followed list?',
  confirmRemove: 'Remove vessel from your list?',
  requested: 'You have asked to follow {name}. Until its owner decides, you see only what is public.',
  confirmWithdraw: 'Withdraw your request to follow this vessel?',
  withdrawn: 'Request to follow {name} withdrawn.',
} as const
