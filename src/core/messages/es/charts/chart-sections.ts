/** Sections 2, 3 and 9, the charts of a place or vessel page. Only the title of the wind scale is from the specification. */
export const chartSections = {
  windScale: 'Escala de viento sostenido (nudos)',
  visitors: 'Visitantes de los últimos 30 días',
  weather: 'Viento y temperatura',
  weatherNote: 'Medidos por la boya meteorológica más cercana, a {miles} M como máximo. Horas GMT.',
  sensors: 'Sensores de a bordo',
  sensorsNote: 'Según los instrumentos del barco. Horas GMT.',
  rangeTitles: { '24h': 'Últimas 24 horas', '30d': 'Últimos 30 días' },
  simulated: 'Estos gráficos incluyen barcos simulados o una estación meteorológica simulada.',
  emptyWeather:
    'Ninguna boya meteorológica a menos de {miles} M ha informado en los últimos 30 días. Cuando una lo haga, su viento y temperatura se dibujarán aquí.',
  emptySensors:
    'Este barco no ha enviado viento ni profundidad en los últimos 30 días. Cuando su plotter envíe los datos de sus instrumentos, se dibujarán aquí.',
}
