/** Section 2, recent activity. */
export const activity = {
  noActivity: 'No activity yet. Check-ins, reviews and new places appear here.',
  newPlace: 'New place',
  checkedIn: '{vessel} checked in',
  reviewed: '{user} wrote',
  blog: 'Blog',
} as const
