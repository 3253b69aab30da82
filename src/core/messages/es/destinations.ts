/** Section 2, top destinations. */
export const destinations = {
  name: 'Nombre',
  trafficIndex: 'Índice de tráfico',
  noDestinations: 'No hay lugares con nombre en esta vista. Aleje o mueva el mapa.',
}
