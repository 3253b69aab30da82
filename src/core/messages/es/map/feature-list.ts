/** The list of what the map shows. Ours. */
export const featureList = {
  title: 'En esta vista',
  count: '{count} en el mapa',
  empty: 'El mapa no muestra nada aquí. Active una capa, acerque o mueva el mapa.',
  distanceAway: '{distance} {unit} {direction}',
  atCentre: 'en el centro',
  spiderfy: 'Mostrar cada uno',
  showMore: 'Mostrar {count} más',
  sheets: { one: '{count} hoja con zoom de tesela {zoom}', other: '{count} hojas con zoom de tesela {zoom}' },
  lines: { one: '{count} línea donde se oyó AIS', other: '{count} líneas donde se oyó AIS' },
  seamarks: { one: '{count} marca de balizamiento', other: '{count} marcas de balizamiento' },
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SO', w: 'O', nw: 'NO' },
}
