/** Section 2, vessels at a place. */
export const checkIns = {
  checkedIn: 'Check-in degli ultimi {days} giorni',
  basedHere: 'Di base qui',
  noCheckIns: 'Nessuna imbarcazione ha fatto il check-in qui negli ultimi {days} giorni.',
  noBasedVessels: 'Nessuna imbarcazione ha indicato questo luogo come porto di base.',
  vesselsFailed: 'Non è stato possibile caricare le imbarcazioni.',
}
