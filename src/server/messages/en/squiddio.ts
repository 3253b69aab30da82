/** Sentences the sQuiddio plugin shows in place of a layer or a chart; each below 200 bytes. Ours. */
export const squiddio = {
  keyInvalid: 'This API key is not valid. Copy it from the page {path} of this site.',
  keyMissing:
    'Enter your e-mail and API key in the plugin. You find the key on the page {path} of this site.',
  regionInvalid: 'This is no region of the map.',
  regionEmpty: 'There is nothing in this region yet.',
  tooManyPlaces: 'A download holds at most {most} places. Zoom in, then try again.',
  placesNotFound: 'These places are not here any more. Download the layer again.',
  noImagery: 'No imagery that may be downloaded covers this place at these zooms.',
  imageryUnavailable: 'The imagery does not answer just now. Try again later.',
  rateLimited: 'You have asked for too many charts. Try again later.',
  noVessel: 'Add your boat to your profile first, then its position can be shown.',
  noPosition: 'The position cannot be read.',
  noFriends: 'You follow no boat whose position you may see.',
  failed: 'Something went wrong. Try again later.',
} as const
