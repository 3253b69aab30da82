/** Section 2, search bar. */
export const search = {
  placeholder: 'Place name or location, vessel name, MMSI or home port etc.',
  label: 'Search places and vessels',
  pois: 'POIs',
  vessels: 'Vessels',
  more: '{count} more...Refine search',
  none: 'Nothing found for “{query}”. Check the spelling, or try a town or a country.',
  failed: 'Search is not available right now. Try again in a moment.',
  clear: 'Clear search',
  towns: 'Towns',
  position: 'Position',
  otherName: 'Also called {name}',
  code: 'UN/LOCODE {code}',
  recent: 'Recent searches',
  removeRecent: 'Remove “{query}” from the recent searches',
} as const
