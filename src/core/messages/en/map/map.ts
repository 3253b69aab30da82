/** Section 2, Layers panel. */
export const layers = {
  title: 'Layers',
  moreInfo: 'more info',
  countInView: '{count} in view',
  loadFailed: 'Could not be loaded',
  zoomIn: 'zoom in to see them',
  off: 'off',
  vesselsNeedLogin: 'needs a free subscription',
  logIn: 'Log in',
  superyachtsOnly: 'only places with superyachts',
  sheetsInView: '{count} sheets in view, tile zoom {zoom}',
  linesInView: '{count} lines in view',
} as const

/** Section 2, legend strip and legend. */
export const legend = {
  hint: 'Right-click on map for options. Click here to open legend',
  openMenuHint: 'Right-click on map for options.',
  openLegend: 'Click here to open legend',
  touchHint: 'Long-press for options.',
  title: 'Legend',
  places: 'Points of Interest',
  aids: 'Aids to Navigation',
  statuses: 'Vessel status',
  vessels: 'Vessel types',
  clusters: 'Groups',
  passenger: 'passengers, trade',
  clusterHelp: 'A ring shows the number of places close together. Its colours show their types.',
  virtualAid: 'Virtual aid (no structure in the water)',
  approximate: 'Approximate position',
  markerVariants: 'Marker and line styles',
  boatsAtAnchorage: 'Anchorage with boats there now',
  boatsAtPlace: 'Other place with boats there now',
  outdatedRecord: 'Faded: old record',
  staleBeacon: 'Grey: old weather report',
  staleVessel: 'Dotted: no recent report from the vessel',
  followedVessel: 'Ringed: vessel you follow',
  sheet: 'Sheet of a satellite map',
  path1: 'AIS path, few vessels',
  path2: 'AIS path, some vessels',
  path3: 'AIS path, many vessels',
} as const

/** Section 2, search bar. */
export const search = {
  placeholder: 'Place name or location, vessel name, MMSI or home port etc.',
  label: 'Search places and vessels',
  pois: 'POIs',
  vessels: 'Vessels',
  more: '{count} more...Refine search',
  none: 'Nothing found for “{query}”. Check the spelling, or try a town or a country.',
  failed: 'Search is not available right now.',
  clear: 'Clear search',
  results: '{count} results',
} as const

/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Add a Poi at this location',
  addPointOfInterest: 'Add a Point of Interest at this location',
  downloadMaps: 'Download Sat Maps in this view (zoom={zoom})',
  toggleTileZoom: 'Toggle tile zoom',
  logIn: 'Log in to enable menu options',
  pois: 'Points of Interest',
  satCharts: 'Kaps',
  /** Ours: the accessible name of the menu, and the notice after a choice. */
  label: 'Map menu at {position}',
  tileZoom: 'Tile zoom {zoom}',
} as const

/** Section 2 and 5, adding a place. */
export const addPlace = {
  title: 'Add a Point of Interest',
  latitude: 'Latitude',
  longitude: 'Longitude',
  name: 'Name',
  type: 'POI type',
  description: 'Description',
  descriptionHint: 'Shelter, depth, VHF channel, anything a visitor should know.',
  failed: 'The POI could not be added. What you typed is still here.',
  logInAgain: 'You are no longer logged in. Log in in another tab, then submit again.',
  viewAdded: 'View the POI',
  submit: 'Submit for review',
  confirm: 'Submit new POI? (May take a few seconds....)',
  added: 'POI added',
  thanks:
    'Thank you! You can edit or delete this POI. The site admin may delete it if it does not meet the guidelines.',
} as const
