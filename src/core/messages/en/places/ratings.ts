/** Ratings of a place, sections 2, 5, 8 and 9. */
export const ratings = {
  none: 'Not rated yet',
  tooFewVotes: {
    one: '{count} vote; the average is shown from {from}',
    other: '{count} votes; the average is shown from {from}',
  },
  votes: { one: '{count} vote', other: '{count} votes' },
  of: '{average} of 5 stars',
  ratingAdded: 'Thank you: your rating was added',
  ratingFailed: 'Your rating could not be saved.',
  rate: 'Rate this place',
  stars: { one: '{count} star', other: '{count} stars' },
  loginToRate: 'Log in to rate',
} as const
