/** Section 2, recent activity. */
export const activity = {
  noActivity: 'Il ne s’est encore rien passé ici. Escales, avis et nouveaux lieux apparaîtront ici.',
  newPlace: 'Nouveau lieu',
  blog: 'Blog',
  checkedIn: '{vessel} a fait escale',
  reviewed: '{user} a écrit',
}
