/** Names and labels used on more than one screen. */
export const common = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: satellite map of marinas, anchorages and moorings',
  homeDescription:
    'Marinas, anchorages, moorings, fuel, launch ramps, aids to navigation and weather beacons on satellite imagery. Not for navigation.',
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'OK',
  retry: 'Try again',
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
  back: 'Back to the map',
  signIn: 'Log in',
  more: 'More',
  unknown: 'unknown',
  menu: 'Menu',
  save: 'Save',
  required: 'Please fill this in.',
  confirmDiscardChanges: 'You have changes that are not saved. Leave without saving?',
} as const

/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'Not For Navigation',
  placesFromOpenStreetMap: 'places © OpenStreetMap contributors (ODbL)',
  licence: 'Licences',
  imageryUnavailable: 'imagery away',
  imageryUnavailableDetail: '{source} does not answer: this is the built-in world image.',
  noImageryAtZoom: 'no imagery here',
  simulatedDetail:
    'Boats and beacons of the demonstration are on this map, in its counts and its lines of traffic.',
} as const

/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = { simulatedBoats: 'simulated boats' } as const

/** Section 8, generic screens. */
export const failures = {
  notFoundTitle: 'Nothing at this address',
  notFound: 'The page or the place you asked for is not here. It may have been moved or deleted.',
  unexpectedErrorTitle: 'Something went wrong',
  unexpectedError: 'This is our fault, not yours. Nothing you saved is lost.',
  offline: 'The server cannot be reached. Check the connection.',
  refused: 'The server refused this: {detail}',
} as const

/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'quiet',
  2: 'fairly quiet',
  3: 'moderate',
  4: 'busy',
  5: 'very busy',
} as const

/** The menu of the site. Ours. */
export const siteMenu = {
  open: 'Menu',
  openFor: 'Menu of {name}',
  profile: 'Profile',
  signIn: 'Log in',
  signUp: 'Sign up',
  signOut: 'Log out',
  admin: 'Administration',
  help: 'Help',
  plugin: 'Chart plotter plugin',
  embed: 'Put this map on your site',
  apiDocs: 'API',
  language: 'Language',
  units: 'Units',
  speedUnit: 'Speed',
  depthUnit: 'Depth',
  lengthUnit: 'Length',
  positionFormat: 'Position',
  positionFormats: { auto: 'Automatic', dm: '43° 12.6′ N', dd: '43.210', dms: '43° 12′ 36″ N' },
} as const
