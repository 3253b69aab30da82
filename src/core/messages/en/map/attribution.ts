/** Section 2, attribution of the basemap. */
export const attribution = {
  notForNavigation: 'Not For Navigation',
  placesFromOpenStreetMap: 'places © OpenStreetMap contributors (ODbL)',
  licence: 'Licences',
  imageryUnavailable: 'Imagery unavailable, showing the built-in map',
  imageryUnavailableDetail: '{source} is not responding. The built-in world image is shown instead.',
  noImageryAtZoom: 'No imagery at this zoom, showing the built-in map',
  simulatedDetail: 'This map, its counts and its traffic lines include simulated boats and weather beacons.',
} as const
