/** Messages that the sQuiddio plugin shows instead of a layer or a chart; at most 200 bytes each. */
export const squiddio = {
  keyInvalid: 'This API key is not valid. Copy it from the page {path} of this site.',
  keyMissing:
    'Enter your e-mail address and API key in the plugin. You can find the key on the page {path} of this site.',
  regionInvalid: 'This region does not exist.',
  regionEmpty: 'There is nothing in this region yet.',
  tooManyPlaces: 'A download may contain at most {most} places. Zoom in, then try again.',
  placesNotFound: 'These places no longer exist. Download the layer again.',
  noImagery: 'No downloadable imagery covers this place at these zooms.',
  imageryUnavailable: 'The imagery is unavailable. Try again later.',
  rateLimited: 'You have requested too many charts. Try again later.',
  noVessel: 'Add your boat to your profile first to show its position.',
  noPosition: 'The position cannot be read.',
  noFriends: 'You do not follow any boat whose position you may see.',
  failed: 'Something went wrong. Try again later.',
} as const
