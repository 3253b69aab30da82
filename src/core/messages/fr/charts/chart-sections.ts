/** Sections 2, 3 and 9, the charts of a place or vessel page. Only the title of the wind scale is from the specification. */
export const chartSections = {
  windScale: 'Échelle du vent moyen (nœuds)',
  visitors: 'Visiteurs des 30 derniers jours',
  weather: 'Vent et température',
  weatherNote: 'Mesures de la balise météo la plus proche, à {miles} M au plus. Heures GMT.',
  sensors: 'Capteurs du bord',
  sensorsNote: 'D’après les instruments du bateau. Heures GMT.',
  rangeTitles: { '24h': '24 dernières heures', '30d': '30 derniers jours' },
  simulated: 'Ces graphiques comprennent des bateaux simulés ou une station météo simulée.',
  emptyWeather:
    'Aucune balise météo à moins de {miles} M n’a émis ces 30 derniers jours. Dès qu’une le fera, son vent et sa température seront tracés ici.',
  emptySensors:
    'Ce bateau n’a transmis ni vent ni profondeur ces 30 derniers jours. Dès que son traceur transmettra ses instruments, les valeurs seront tracées ici.',
}
