/** Name and description of the site. */
export const site = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: satellite map of marinas, anchorages and moorings',
  homeDescription:
    'Marinas, anchorages, moorings, fuel, launch ramps, aids to navigation and weather beacons on satellite imagery. Not for navigation.',
  back: 'Back to the map',
  menu: 'Menu',
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

/** Section 8, pages of errors. */
export const errorPages = {
  notFoundTitle: 'Page not found',
  notFound: 'The page or place you are looking for does not exist. It may have been moved or deleted.',
  unexpectedErrorTitle: 'Something went wrong',
} as const
