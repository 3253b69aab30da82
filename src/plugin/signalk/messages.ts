/**
 * Messages in the pages of the boat server, which are only in English.
 * `{name}` marks a placeholder.
 */
export const messages = {
  name: 'Roadstead',
  description: 'Marinas, anchorages, satellite charts, aids and weather of Roadstead on your plotter.',
  settings: {
    site: 'URL of your Roadstead site',
    siteHelp: 'For example https://roadstead.example.org. Without it, the plugin makes no requests.',
    apiKey: 'API key',
    apiKeyHelp:
      'From the page “Roadstead at the helm” of the site. Required only to report your position and to post reviews. Keep it secret, like a password.',
    places: 'Show places as notes',
    placesHelp: 'Freeboard-SK lists them under Notes. Zoom in to see them.',
    charts: 'Offer satellite charts',
    chartsHelp:
      'To see the chart in Freeboard-SK, select it under Charts. Areas that you have viewed are available offline.',
    beacons: 'Show aids to navigation and weather beacons around the boat',
    report: 'Report position, wind and depth to Roadstead',
    reportHelp:
      'Off by default. The settings on your vessel’s page of the site determine who can see your position.',
    mmsi: 'MMSI of the vessel to report for',
    mmsiHelp: 'Required only if you own several vessels on the site.',
    cache: 'Maximum size of cached charts, in megabytes',
    alarms: 'Warn of hazards ahead',
    alarmsHelp:
      'Off by default. Along the course and the active route: bridges and cables lower than your air draught, entrances shallower than your draught, and ferry terminals; at the destination also the greatest draught and length of the port. From what the site knows, which is little: never rely on it. Enter draught, air height and length in the settings of the boat.',
    draughtMargin: 'Water wanted under the keel, in metres',
    airMargin: 'Space wanted over the mast, in metres',
    openCpn: 'Address of OpenCPN',
    openCpnHelp:
      'For example 127.0.0.1 or 192.168.1.20. Off without it. OpenCPN 5.10 or later gets the places within 10 nm as marks, and their changes and new reviews within a minute. Read the page of the plugin first.',
    openCpnPin: 'PIN of OpenCPN',
    openCpnPinHelp:
      'OpenCPN shows it when you have saved its address; enter it once. Keep it secret, like a password: with it, anyone on the boat’s network can change your marks and routes.',
    openCpnReplace: 'Replace marks also while OpenCPN has routes',
    openCpnReplaceHelp:
      'Off by default: OpenCPN takes a mark that is replaced out of the routes through it. Without it, new places appear at once, and changes of marks wait until OpenCPN has no routes.',
  },
  status: {
    siteMissing: 'Enter the URL of your Roadstead site in the settings.',
    siteInvalid:
      'The URL of your Roadstead site is not valid. Enter one such as https://roadstead.example.org.',
    siteScheme: 'Put https:// or http:// in front of the URL of your Roadstead site: {url}.',
    sitePath: 'The path {path} in the URL of your Roadstead site is not used. Enter {url}.',
    starting: 'Connecting to {site}.',
    connected: 'Connected to {site}.',
    offline: 'No connection to {site} since {since}: cached places and charts are shown.',
    stranger:
      'No connection to {site} since {since}: another page answers in its place. Log in to the network, or check the URL in the settings.',
    redirect:
      'No connection to {site} since {since}: its URL leads to {to}. Log in to the network, or enter that URL in the settings.',
    tlsUnknown:
      'No connection to {site} since {since}: its certificate is not trusted. Start the boat server with NODE_EXTRA_CA_CERTS=/path/of/the/certificate.pem, or give the site a certificate of a public authority.',
    tlsDate:
      'No connection to {site} since {since}: its certificate is not valid today. Renew it, or correct the clock of the boat server.',
    tlsName:
      'No connection to {site} since {since}: its certificate is for another name. Enter the name that the certificate states in the settings.',
    tlsMissing:
      'No connection to {site} since {since}: it has no TLS. Enter its URL with http:// instead of https:// in the settings.',
    placesCached: { one: '{count} place cached.', other: '{count} places cached.' },
    reported: 'Position reported at {time}.',
    noReportYet: 'No position to report yet.',
    reportsQueued: {
      one: '{count} of at most {most} reports is queued.',
      other: '{count} of at most {most} reports are queued.',
    },
    reportsDropped: {
      one: 'The oldest report was discarded.',
      other: 'The {count} oldest reports were discarded.',
    },
    reviewsQueued: { one: '{count} review is queued.', other: '{count} reviews are queued.' },
    keyInvalid: '{site} rejected the API key: copy it again from the page “Roadstead at the helm”.',
    keyMissing: 'To report your position, enter your API key.',
    reportsHeld: 'It accepted none of them ({reasons}). They are kept and sent again.',
    reportsNotAnswered: 'Its answer is not understood. They are kept and sent again.',
    reportsRejected: '{site} rejected the reports: {reason}',
    reviewRejected: '{site} rejected a review: {reason}',
    diskFailed:
      'The disk of the boat server is full or cannot be written ({code}): what is new is kept in memory, until a restart.',
    openCpnInvalid: 'The address of OpenCPN is not valid.',
    openCpnPin: 'OpenCPN at {host} shows a PIN: enter it in the settings.',
    openCpnAsked:
      'OpenCPN at {host} asks whether to replace a mark that it has: answer there, then restart the plugin.',
    openCpnAway: 'No answer from OpenCPN at {host} since {since}.',
    openCpnMarks: { one: '{count} mark in OpenCPN.', other: '{count} marks in OpenCPN.' },
    openCpnWaiting: {
      one: '{count} changed mark waits because OpenCPN has routes.',
      other: '{count} changed marks wait because OpenCPN has routes.',
    },
  },
  routes: {
    signIn:
      'Log in to the boat server with write access: a review is posted in the name of the boat’s owner.',
    signInForAreas:
      'Log in to the boat server with write access to change the areas on board: they take space and data volume.',
    securityDisabled:
      'Enable security on the boat server: otherwise anyone on its network could post in your name.',
    keyMissing: 'Enter your API key in the settings of the plugin first.',
    reviewInvalid: 'A review needs a place, and a text or one to five stars.',
    tooMany: 'Too many reviews are queued. Try again later.',
    positionInvalid: 'latitude and longitude are required, in degrees.',
    notFound: 'Not found.',
    offline: 'There is no connection, and the data is not cached.',
  },
  areas: {
    invalid: 'bbox (west,south,east,north) or route is required, and max_zoom is an integer.',
    noRoute: 'The boat has no active route.',
    tooLarge: 'The area is too large. Zoom in, or choose a shorter route.',
    tooManyTiles: 'The area has more than {most} tiles. Choose less detail or a smaller area.',
    cacheTooSmall: 'The area does not fit into the cache. Enlarge it in the settings of the plugin.',
    tooMany: 'At most {most} areas are kept. Remove one first.',
    diskFailed: 'The disk of the boat server is full or cannot be written. Make room, then try again.',
  },
  hazards: {
    clearance:
      '{name}: clearance {clearance} m, air draught {height} m and {margin} m margin ({source}, {date})',
    openingBridge:
      '{name}: clearance {clearance} m while closed, air draught {height} m and {margin} m margin ({source}, {date})',
    depth: '{name}: depth {depth} m, draught {draught} m and {margin} m margin ({source}, {date})',
    draught: '{name}: greatest draught {most} m, your draught {draught} m ({source}, {date})',
    length: '{name}: greatest length {most} m, your length {length} m ({source}, {date})',
    ferry: '{name}: ferries ({source}, {date})',
    unnamed: { bridge: 'Bridge', cable: 'Overhead cable', pipeline: 'Overhead pipeline' },
  },
  /** Description of an observation of the Weather API. */
  observation: '{name}, {miles} nm',
  /** Name of a weather station whose report is some hours old. */
  agedStation: '{name} ({hours} h old)',
  note: {
    vhf: 'VHF',
    phone: 'Phone',
    depth: 'Depth',
    draught: 'Greatest draught',
    length: 'Greatest length',
    facilities: 'Facilities',
    rating: { one: 'Rating: {average} of 5, {count} vote', other: 'Rating: {average} of 5, {count} votes' },
    review: '“{comment}” {name}, {date}',
    formerMember: 'A former member',
  },
  chart: 'Roadstead satellite: {name}',
  panel: 'Roadstead',
  tile: 'Nearest harbour',
} as const
