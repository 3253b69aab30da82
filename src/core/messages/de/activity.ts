/** Section 2, recent activity. */
export const activity = {
  noActivity: 'Hier ist noch nichts geschehen. Check-ins, Berichte und neue Orte werden hier aufgeführt.',
  newPlace: 'Neuer Ort',
  checkedIn: '{vessel} hat eingecheckt',
  reviewed: '{user} schrieb',
  blog: 'Blog',
}
