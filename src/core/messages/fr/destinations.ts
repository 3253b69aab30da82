/** Section 2, top destinations. */
export const destinations = {
  name: 'Nom',
  trafficIndex: 'Indice de fréquentation',
  noDestinations: 'Aucun lieu nommé dans cette vue. Dézoomez ou déplacez la carte.',
}
