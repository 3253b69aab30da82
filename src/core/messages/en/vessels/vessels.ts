/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Error: {mmsi}. Vessel not updated',
  updated: 'vessel updated',
  addFailed: 'Error in adding vessel',
  noMmsi: "I don't have a MMSI",
  noMmsiMatch:
    "MMSI not available in the database or already in use by another vessel. Please check the number, or create a vessel without an MMSI. If you own this MMSI, you will be able to add it to the vessel's record in your user profile.",
  mmsiTaken: 'MMSI {mmsi} is already in use by another vessel',
  heardByAis:
    "This vessel's AIS was heard by this site in the last {days} days, so everyone can hear it. It cannot be hidden now.",
  limit: 'You have reached the maximum allwed number of vessels',
  added: 'Vessel {name} was added to your profile',
  confirmRemove: 'Remove vessel from your list?',
} as const
