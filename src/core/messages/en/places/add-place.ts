/** Section 2 and 5, adding a place. */
export const addPlace = {
  title: 'Add a Point of Interest',
  latitude: 'Latitude',
  longitude: 'Longitude',
  name: 'Name',
  type: 'POI type',
  description: 'Description',
  descriptionHint: 'Shelter, depth, VHF channel, anything a visitor should know.',
  failed: 'The POI could not be added. What you typed is still here.',
  logInAgain: 'You are no longer logged in. Log in in another tab, then submit again.',
  viewAdded: 'View the POI',
  submit: 'Submit for review',
  confirm: 'Submit new POI? (May take a few seconds....)',
  added: 'POI added',
  thanks:
    'Thank you! You can edit or delete this POI. The site admin may delete it if it does not meet the guidelines.',
} as const
