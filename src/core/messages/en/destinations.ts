/** Section 2, top destinations. */
export const destinations = {
  name: 'Name',
  trafficIndex: 'Traffic index',
  noDestinations: 'No named places in this view. Zoom out or move the map.',
} as const
