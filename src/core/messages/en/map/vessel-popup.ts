export const vesselPopup = {
  updated: 'Updated',
  sog: 'SOG',
  cog: 'COG',
  checkedIn: 'Checked in at',
  view: 'Vessel page',
  followed: 'You follow this vessel',
  stale: 'No recent reports: the vessel may have moved.',
  thumbnail: 'Picture of {name}',
  track: 'Track',
  loadFailed: 'This vessel could not be loaded.',
} as const
