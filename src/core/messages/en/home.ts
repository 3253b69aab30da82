/** Section 2, the home screen. */
export const home = {
  destinations: 'Top destinations in the area',
  activity: 'Recent Activity',
  panel: 'Map panel',
  lists: 'Lists',
  tabs: { nearby: 'Nearby', destinations: 'Destinations', activity: 'Activity' },
  collapsePanel: 'Collapse panel',
  expandPanel: 'Expand panel',
  theme: 'Theme',
  themes: { auto: 'Match device', light: 'Light', dark: 'Dark', night: 'Night (red)' },
  adTitle: 'Roadstead on your chart plotter',
  adText: 'See the plugin',
  adDismiss: 'Hide this',
} as const

/** Status while the places of the map view are searched. Ours. */
export const areaSearchStatus = {
  searching: 'Searching for places…',
} as const
