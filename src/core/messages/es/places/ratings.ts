/** Ratings of a place, sections 2, 5, 8 and 9. */
export const ratings = {
  none: 'Sin valorar',
  tooFewVotes: {
    one: '{count} voto; la media se muestra a partir de {from}',
    other: '{count} votos; la media se muestra a partir de {from}',
  },
  votes: { one: '{count} voto', other: '{count} votos' },
  of: '{average} de 5 estrellas',
  ratingAdded: 'Gracias: su valoración se ha añadido',
  ratingFailed: 'No se ha podido guardar su valoración.',
  rate: 'Valorar este lugar',
  stars: { one: '{count} estrella', other: '{count} estrellas' },
  loginToRate: 'Inicie sesión para valorar',
}
