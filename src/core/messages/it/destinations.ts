/** Section 2, top destinations. */
export const destinations = {
  name: 'Nome',
  trafficIndex: 'Indice di traffico',
  noDestinations: 'Nessun luogo con nome in questa vista. Ridurre lo zoom o spostare la mappa.',
}
