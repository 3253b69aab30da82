/** Section 2, vessels at a place. */
export const checkIns = {
  checkedIn: 'Escales des {days} derniers jours',
  basedHere: 'Basés ici',
  noCheckIns: 'Aucun bateau n’a fait escale ici ces {days} derniers jours.',
  noBasedVessels: 'Aucun bateau n’a ici son port d’attache.',
  vesselsFailed: 'Les bateaux n’ont pas pu être chargés.',
}
