/** The list of what the map shows. Ours. */
export const featureList = {
  title: 'Dans cette vue',
  count: '{count} sur la carte',
  empty: 'La carte ne montre rien ici. Activez un calque, zoomez ou déplacez la carte.',
  distanceAway: '{distance} {unit} {direction}',
  atCentre: 'au centre',
  spiderfy: 'Afficher chacun',
  showMore: 'Afficher {count} de plus',
  sheets: {
    one: '{count} feuille au zoom de tuile {zoom}',
    other: '{count} feuilles au zoom de tuile {zoom}',
  },
  lines: { one: '{count} ligne où l’AIS a été entendu', other: '{count} lignes où l’AIS a été entendu' },
  seamarks: { one: '{count} marque de balisage', other: '{count} marques de balisage' },
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SO', w: 'O', nw: 'NO' },
}
