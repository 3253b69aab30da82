/** Section 2, recent activity. */
export const activity = {
  noActivity: 'Qui non è ancora successo nulla. Check-in, recensioni e nuovi luoghi compariranno qui.',
  newPlace: 'Nuovo luogo',
  checkedIn: '{vessel} ha fatto il check-in',
  reviewed: '{user} ha scritto',
  blog: 'Blog',
}
