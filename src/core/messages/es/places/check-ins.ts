/** Section 2, vessels at a place. */
export const checkIns = {
  checkedIn: 'Escalas de los últimos {days} días',
  basedHere: 'Con base aquí',
  noCheckIns: 'Ningún barco ha hecho escala aquí en los últimos {days} días.',
  noBasedVessels: 'Ningún barco tiene aquí su puerto base.',
  vesselsFailed: 'No se han podido cargar los barcos.',
}
