/** Ratings of a place, sections 2, 5, 8 and 9. */
export const ratings = {
  none: 'Pas encore noté',
  tooFewVotes: {
    one: '{count} vote ; la moyenne s’affiche à partir de {from}',
    other: '{count} votes ; la moyenne s’affiche à partir de {from}',
  },
  votes: { one: '{count} vote', other: '{count} votes' },
  of: '{average} étoiles sur 5',
  ratingAdded: 'Merci : votre note est ajoutée',
  ratingFailed: 'Votre note n’a pas pu être enregistrée.',
  rate: 'Noter ce lieu',
  stars: { one: '{count} étoile', other: '{count} étoiles' },
  loginToRate: 'Connectez-vous pour noter',
}
