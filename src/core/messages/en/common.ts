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
  required: 'This field is required.',
  confirmDiscardChanges: 'You have unsaved changes. Leave without saving?',
} as const

/** Section 2, attribution of the basemap. */
export const attribution = {
  notForNavigation: 'Not For Navigation',
  placesFromOpenStreetMap: 'places © OpenStreetMap contributors (ODbL)',
  licence: 'Licences',
  imageryUnavailable: 'Imagery unavailable',
  imageryUnavailableDetail: '{source} is not responding. The built-in world image is shown instead.',
  noImageryAtZoom: 'No imagery at this zoom',
  simulatedDetail: 'This map, its counts and its traffic lines include simulated boats and weather beacons.',
} as const

/** Label of data that includes simulated boats. Ours. */
export const simulation = { simulatedBoats: 'Simulated boats', note: '(simulated boats)' } as const

/** Section 8, generic screens. */
export const failures = {
  notFoundTitle: 'Page not found',
  notFound: 'The page or place you are looking for does not exist. It may have been moved or deleted.',
  unexpectedErrorTitle: 'Something went wrong',
  unexpectedError: 'The problem is on our side. Nothing you saved is lost.',
  offline: 'The server cannot be reached. Check your connection.',
  refused: 'The server rejected the request: {detail}',
} as const

/** Section 9, names of the levels of the traffic index. */
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
