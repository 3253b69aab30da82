/** Sections 2, 3 and 9, charts. */
export const charts = {
  /** A title with its span of time: 'Wind speed, last 24 hours'. */
  titled: '{title}, {range}',
  ranges: { '24h': '24 dernières heures', '30d': '30 derniers jours' },
  metrics: {
    'visitors-by-length': 'Visiteurs par longueur',
    'visitors-by-type': 'Visiteurs par type',
    'check-ins': 'Escales par jour',
    'wind-speed': 'Vitesse du vent',
    'wind-direction': 'Direction du vent',
    temperature: 'Température de l’air',
    'wind-angle': 'Angle du vent',
    depth: 'Profondeur',
  },
  /** What a chart says to those who do not see it. */
  described: '{title} : minimum {low}, maximum {high}, dernière valeur {latest} ({when}).',
  describedDirections: '{title} : surtout {prevailing}, en dernier {latest} ({when}).',
  latest: 'dernière valeur',
  table: 'Valeurs en tableau',
  csv: 'Télécharger en CSV',
  png: 'Télécharger en PNG',
  tableOf: 'Valeurs : {title}',
  time: 'Heure (GMT)',
  day: 'Jour (GMT)',
  noValue: 'aucune',
  unknown: 'inconnu',
  waiting: 'Le graphique se charge lorsqu’il apparaît à l’écran.',
  failed: 'Le graphique n’a pas pu être tracé. Ses valeurs sont dans le tableau.',
  loadFailed: 'Les graphiques n’ont pas pu être chargés.',
  emptyVisitors:
    'Aucun bateau n’a été vu ici ces 30 derniers jours. Les bateaux signalés par AIS ou en escale sont comptés ici, par longueur et par type.',
  emptySeries: 'Rien n’a été mesuré : {range}.',
}
