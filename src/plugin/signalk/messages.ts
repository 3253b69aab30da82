/**
 * Messages in the pages of the boat server, which are only in English.
 * `{name}` marks a placeholder.
 */
export const messages = {
  name: 'Roadstead',
  description: 'Marinas, anchorages, satellite charts, aids and weather of Roadstead on your plotter.',
  settings: {
    site: 'Address of your Roadstead',
    siteHelp: 'Like https://roadstead.example.org. Without it nothing is asked for.',
    apiKey: 'API key',
    apiKeyHelp:
      'From the page “Roadstead at the helm” of the site. Needed only to report your position and to post reviews. Treat it like a password.',
    places: 'Show places as notes',
    placesHelp: 'In Freeboard-SK they are under Notes. Zoom in to see them.',
    charts: 'Offer satellite charts',
    chartsHelp:
      'Tick the chart in Freeboard-SK under Charts to see it. What you have looked at works offline.',
    beacons: 'Show aids to navigation and weather beacons around the boat',
    report: 'Report position, wind and depth to Roadstead',
    reportHelp: 'Off by default. Who sees your position is set on your vessel’s page of the site.',
    mmsi: 'MMSI of the vessel to report for',
    mmsiHelp: 'Needed only where you own several vessels on the site.',
    cache: 'Megabytes for charts kept on board',
  },
  status: {
    siteMissing: 'Enter the address of your Roadstead in the settings.',
    siteInvalid: 'The address of your Roadstead is no web address.',
    starting: 'Connecting to {site}.',
    connected: 'Connected to {site}.',
    offline: 'No connection to {site} since {since}: places and charts kept on board are shown.',
    placesCached: '{count} places kept on board.',
    reported: 'Position reported at {time}.',
    noReportYet: 'No position to report yet.',
    reportsQueued: '{count} reports wait (of {most} at most).',
    reportsDropped: '{count} of the oldest reports had to go.',
    reviewsQueued: '{count} reviews wait to be sent.',
    keyInvalid: '{site} does not know the API key: copy it anew from the page “Roadstead at the helm”.',
    keyMissing: 'To report your position, enter your API key.',
    reportsRejected: '{site} refuses the reports: {reason}',
    reviewRejected: '{site} refused a review: {reason}',
  },
  routes: {
    signIn: 'Sign in to the boat server with write access: a review is posted in its owner’s name.',
    securityDisabled:
      'Turn on security in the boat server: otherwise anybody on its network could post in your name.',
    keyMissing: 'Enter your API key in the settings of the plugin first.',
    reviewInvalid: 'A review needs a place and words, or one to five stars.',
    tooMany: 'Too many reviews wait already.',
    notFound: 'There is no such thing.',
    offline: 'There is no connection, and this was not kept on board.',
  },
  chart: 'Roadstead satellite: {name}',
  panel: 'Roadstead',
  tile: 'Nearest harbour',
} as const
