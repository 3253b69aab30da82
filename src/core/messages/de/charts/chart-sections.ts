/** Sections 2, 3 and 9, the charts of a place or vessel page. Only the title of the wind scale is from the specification. */
export const chartSections = {
  windScale: 'Skala des mittleren Windes (kn)',
  visitors: 'Besucher der letzten 30 Tage',
  weather: 'Wind und Temperatur',
  weatherNote: 'Gemessen von der nächsten Wetterstation, höchstens {miles} sm entfernt. Zeiten in UTC.',
  sensors: 'Sensoren an Bord',
  sensorsNote: 'Wie von den Instrumenten des Bootes gemeldet. Zeiten in UTC.',
  rangeTitles: { '24h': 'Letzte 24 Stunden', '30d': 'Letzte 30 Tage' },
  simulated: 'Diese Diagramme enthalten simulierte Boote oder eine simulierte Wetterstation.',
  emptyWeather:
    'In den letzten 30 Tagen hat keine Wetterstation im Umkreis von {miles} sm gemeldet. Sobald eine meldet, werden Wind und Temperatur hier gezeichnet.',
  emptySensors:
    'Dieses Boot hat in den letzten 30 Tagen weder Wind noch Tiefe gesendet. Sobald sein Plotter Instrumente meldet, werden die Werte hier gezeichnet.',
}
