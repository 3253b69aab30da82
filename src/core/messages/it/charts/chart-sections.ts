/** Sections 2, 3 and 9, the charts of a place or vessel page. Only the title of the wind scale is from the specification. */
export const chartSections = {
  windScale: 'Scala del vento medio (kn)',
  visitors: 'Visitatori degli ultimi 30 giorni',
  weather: 'Vento e temperatura',
  weatherNote: 'Misurati dalla stazione meteo più vicina, entro {miles} miglia. Orari in UTC.',
  sensors: 'Sensori a bordo',
  sensorsNote: 'Come trasmesso dagli strumenti della barca. Orari in UTC.',
  rangeTitles: { '24h': 'Ultime 24 ore', '30d': 'Ultimi 30 giorni' },
  simulated: 'Questi grafici comprendono barche simulate o una stazione meteo simulata.',
  emptyWeather:
    'Nessuna stazione meteo entro {miles} miglia ha trasmesso negli ultimi 30 giorni. Quando una lo farà, vento e temperatura saranno disegnati qui.',
  emptySensors:
    'Questa barca non ha inviato vento né profondità negli ultimi 30 giorni. Quando il plotter trasmetterà i suoi strumenti, i valori saranno disegnati qui.',
}
