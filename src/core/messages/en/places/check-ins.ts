/** Section 2, vessels at a place. */
export const checkIns = {
  checkedIn: 'Checked in during the last {days} days',
  basedHere: 'Based here',
  noCheckIns: 'No vessel has checked in here in the last {days} days.',
  noBasedVessels: 'No vessel is based here.',
  vesselsFailed: 'The vessels could not be loaded.',
} as const
