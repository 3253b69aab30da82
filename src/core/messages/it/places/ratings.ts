/** Ratings of a place, sections 2, 5, 8 and 9. */
export const ratings = {
  none: 'Non ancora valutato',
  tooFewVotes: {
    one: '{count} voto; la media compare da {from}',
    other: '{count} voti; la media compare da {from}',
  },
  votes: { one: '{count} voto', other: '{count} voti' },
  of: '{average} stelle su 5',
  ratingAdded: 'Grazie: la valutazione è stata aggiunta',
  ratingFailed: 'Non è stato possibile salvare la valutazione.',
  rate: 'Valuta questo luogo',
  stars: { one: '{count} stella', other: '{count} stelle' },
  loginToRate: 'Per valutare occorre accedere',
}
