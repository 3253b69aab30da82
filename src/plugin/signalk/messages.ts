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
  },
  status: {
    siteMissing: 'Enter the URL of your Roadstead site in the settings.',
    siteInvalid: 'The URL of your Roadstead site is not valid.',
    starting: 'Connecting to {site}.',
    connected: 'Connected to {site}.',
    offline: 'No connection to {site} since {since}: cached places and charts are shown.',
    placesCached: '{count} places cached.',
    reported: 'Position reported at {time}.',
    noReportYet: 'No position to report yet.',
    reportsQueued: '{count} of at most {most} reports are queued.',
    reportsDropped: 'The {count} oldest reports were discarded.',
    reviewsQueued: '{count} reviews are queued.',
    keyInvalid: '{site} rejected the API key: copy it again from the page “Roadstead at the helm”.',
    keyMissing: 'To report your position, enter your API key.',
    reportsRejected: '{site} rejected the reports: {reason}',
    reviewRejected: '{site} rejected a review: {reason}',
  },
  routes: {
    signIn:
      'Log in to the boat server with write access: a review is posted in the name of the boat’s owner.',
    securityDisabled:
      'Enable security on the boat server: otherwise anyone on its network could post in your name.',
    keyMissing: 'Enter your API key in the settings of the plugin first.',
    reviewInvalid: 'A review needs a place, and a text or one to five stars.',
    tooMany: 'Too many reviews are queued. Try again later.',
    positionInvalid: 'latitude and longitude are required, in degrees.',
    notFound: 'Not found.',
    offline: 'There is no connection, and the data is not cached.',
  },
  /** Name of a weather station whose report is some hours old. */
  agedStation: '{name} ({hours} h old)',
  note: {
    vhf: 'VHF',
    phone: 'Phone',
    depth: 'Depth',
    draught: 'Greatest draught',
    length: 'Greatest length',
    facilities: 'Facilities',
  },
  chart: 'Roadstead satellite: {name}',
  panel: 'Roadstead',
  tile: 'Nearest harbour',
} as const
