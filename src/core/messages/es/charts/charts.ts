/** Sections 2, 3 and 9, charts. */
export const charts = {
  /** A title with its span of time: 'Wind speed, last 24 hours'. */
  titled: '{title}, {range}',
  ranges: { '24h': 'últimas 24 horas', '30d': 'últimos 30 días' },
  metrics: {
    'visitors-by-length': 'Visitantes por eslora',
    'visitors-by-type': 'Visitantes por tipo',
    'check-ins': 'Escalas por día',
    'wind-speed': 'Velocidad del viento',
    'wind-direction': 'Dirección del viento',
    temperature: 'Temperatura del aire',
    'wind-angle': 'Ángulo del viento',
    depth: 'Profundidad',
  },
  /** What a chart says to those who do not see it. */
  described: '{title}: mínimo {low}, máximo {high}, último {latest} ({when}).',
  describedDirections: '{title}: sobre todo {prevailing}, el último {latest} ({when}).',
  latest: 'último',
  table: 'Valores en tabla',
  csv: 'Descargar como CSV',
  png: 'Descargar como PNG',
  tableOf: 'Valores: {title}',
  time: 'Hora (GMT)',
  day: 'Día (GMT)',
  noValue: 'ninguno',
  unknown: 'desconocido',
  waiting: 'El gráfico se carga cuando usted se desplaza hasta él.',
  failed: 'No se ha podido dibujar el gráfico. Sus valores están en la tabla.',
  loadFailed: 'No se han podido cargar los gráficos.',
  emptyVisitors:
    'No se ha visto ningún barco aquí en los últimos 30 días. Los barcos que informan por AIS o hacen escala se cuentan aquí, por eslora y por tipo.',
  emptySeries: 'No se ha medido nada: {range}.',
}
