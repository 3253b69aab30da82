/** Section 2, recent activity. */
export const activity = {
  noActivity: 'Aún no ha pasado nada aquí. Las escalas, opiniones y lugares nuevos aparecerán aquí.',
  newPlace: 'Lugar nuevo',
  blog: 'Blog',
  checkedIn: '{vessel} ha hecho escala',
  reviewed: '{user} ha escrito',
}
