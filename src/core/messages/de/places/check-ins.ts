/** Section 2, vessels at a place. */
export const checkIns = {
  checkedIn: 'Check-ins der letzten {days} Tage',
  basedHere: 'Hier zu Hause',
  noCheckIns: 'In den letzten {days} Tagen hat hier kein Schiff eingecheckt.',
  noBasedVessels: 'Kein Schiff nennt diesen Ort seinen Heimathafen.',
  vesselsFailed: 'Die Schiffe konnten nicht geladen werden.',
}
