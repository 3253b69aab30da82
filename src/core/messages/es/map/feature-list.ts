/** The list of what the map shows. Ours. */
export const viewList = {
  title: 'En esta vista',
  count: '{count} en el mapa',
  empty: 'El mapa no muestra nada aquí. Active una capa, acerque o mueva el mapa.',
  away: '{distance} {unit} {direction}',
  here: 'en el centro',
  group: '{count} juntos, acerque el mapa',
  showMore: 'Mostrar {count} más',
  sheets: '{count} hojas con zoom de tesela {zoom}',
  lines: '{count} líneas donde se oyó AIS',
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SO', w: 'O', nw: 'NO' },
}
