/** Ratings of a place, sections 2, 5, 8 and 9. */
export const ratings = {
  none: 'Noch nicht bewertet',
  tooFewVotes: {
    one: '{count} Stimme; den Durchschnitt gibt es ab {from}',
    other: '{count} Stimmen; den Durchschnitt gibt es ab {from}',
  },
  votes: { one: '{count} Stimme', other: '{count} Stimmen' },
  of: '{average} von 5 Sternen',
  ratingAdded: 'Vielen Dank: Ihre Bewertung wurde hinzugefügt',
  ratingFailed: 'Ihre Bewertung konnte nicht gespeichert werden.',
  rate: 'Diesen Ort bewerten',
  stars: { one: '{count} Stern', other: '{count} Sterne' },
  loginToRate: 'Zum Bewerten anmelden',
}
