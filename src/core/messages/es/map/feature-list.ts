/** The list of what the map shows. Ours. */
export const featureList = {
  title: 'En esta vista',
  count: '{count} en el mapa',
  empty: 'El mapa no muestra nada aquí. Active una capa, acerque o mueva el mapa.',
  distanceAway: '{distance} {unit} {direction}',
  atCentre: 'en el centro',
  spiderfy: 'Mostrar cada uno',
  showMore: 'Mostrar {count} más',
  sheets: '{count} hojas con zoom de tesela {zoom}',
  lines: '{count} líneas donde se oyó AIS',
  seamarks: '{count} marcas de balizamiento',
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SO', w: 'O', nw: 'NO' },
}
