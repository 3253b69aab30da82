/** Section 1, the intro. */
export const intro = {
  title: 'Welcome to Roadstead',
  lead: 'The satellite map for boaters, with over {count} points of interest: marinas, anchorages, moorings, fuel, launch ramps and more.',
  leadWithoutCount:
    'The satellite map for boaters: marinas, anchorages, moorings, fuel, launch ramps and more.',
  offers: {
    layers: {
      title: 'POI layers to download',
      text: 'Download points of interest as GPX, KML, GeoJSON or CSV.',
    },
    maps: {
      title: 'Satellite maps',
      text: 'Geo-referenced .kap files of any view, for your navigation software.',
    },
    weather: {
      title: 'Weather data',
      text: 'Wind, waves and pressure from weather beacons near you.',
    },
    vessels: {
      title: 'Vessel following',
      text: 'See where your friends are, and let them see you. With a free subscription.',
    },
    plugin: {
      title: 'Chart plotter plugin',
      text: 'All of this on the plotter at the helm, even without a network connection.',
    },
  },
  pluginLink: 'About the plugin',
  start: 'Show me the map',
  signUp: 'Sign up free',
  licence:
    'Places are shared under the Open Database License (ODbL), reviews and photos under CC BY-SA 4.0: share alike. Not For Navigation.',
} as const
