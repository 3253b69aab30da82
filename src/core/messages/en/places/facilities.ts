/** Names of the facilities of places. */
export const facilityNames = {
  fuel: 'Fuel',
  water: 'Water',
  electricity: 'Electricity',
  pumpout: 'Pump-out',
  showers: 'Showers',
  laundry: 'Laundry',
  provisions: 'Provisions',
  repairs: 'Repairs',
  crane: 'Crane',
  slipway: 'Slipway',
  wifi: 'Wi-Fi',
  restaurant: 'Restaurant',
  chandlery: 'Chandlery',
  customs: 'Customs',
  visitor_berths: 'Visitor berths',
  vhf: 'VHF',
} as const

/** Filter of the map by facilities. Ours. */
export const facilityFilter = {
  label: 'Show places with',
  more: 'More',
  less: 'Fewer',
  clear: 'Clear',
  noneInView: 'No place in this view is known to have {facilities}. Zoom out, or choose fewer facilities.',
} as const

/** Facilities on the page of a place. Ours. */
export const facilitySheet = {
  title: 'Facilities',
  noneKnown: 'Nothing is known about the facilities of this place.',
  unknown: 'Not known',
  unknownList: 'Not known: {facilities}.',
  yes: 'Yes',
  no: 'No',
  stateFor: '{facility}: is it there?',
  byMember: 'a member, {day}',
  fromSource: '{source}, {day}',
  undated: '{source}, no date given',
  changedMeanwhile: 'Someone else saved this facility meanwhile. Check it and try again.',
  showUnknown: 'State the others',
} as const
