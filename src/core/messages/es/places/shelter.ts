/** Resguardo de un lugar frente al mar de viento. Ours. */
export const shelter = {
  title: 'Resguardo de las olas',
  loadFailed: 'No se pudo cargar el resguardo de este lugar.',

  directionDegrees: '{from} ({bearing}°)',
  openToCoast: '{from}: {distance} de agua abierta hasta {coast}.',
  openToHorizon: '{from}: al menos {distance} de agua abierta.',
  closedByLand: '{from}: tierra, sin agua abierta.',
  theCoast: 'la costa',
  spread: 'De {min} a {max} en esta dirección.',
  atWind: 'Con {wind}: unos {wave}, {period} s.',
  noWaveAtWind: 'Con {wind}: sin olas.',
  coastOf: 'Costa: {source}.',

  rose: 'Agua abierta y olas por dirección; las teclas de flecha eligen una dirección',
  rayName: '{from} ({bearing}°), {distance}',
  rayWithWave: '{from} ({bearing}°), {distance}, olas {wave}',

  sheltered: 'Resguardado',
  exposed: 'Expuesto',
  waveScale: 'Altura significativa de ola',
  seconds: '{seconds} s',

  tooCoarse: 'Desconocido: la costa es demasiado tosca aquí ({spacing}).',
  onLand: 'Desconocido: según esta costa, la posición está en tierra, sin agua a menos de {distance}.',
  approximate: 'Desconocido: la posición de este lugar es solo aproximada.',
  importCoast: 'El operador de este sitio puede importar una costa más fina: {command}',
  coarseRays: 'Agua abierta según esta costa, solo para orientarse: no se calculan olas con ella.',
  leavesOut: 'No se incluye: mar de fondo que rodea los cabos, corrientes, profundidad ni tenedero.',
  coastUsed: 'Costa: {source}, un punto cada {spacing}.',

  wind: 'Viento',
  windNow: 'Ahora',
  windForecast: 'Esta noche',
  windOwn: 'Elegir',
  measuredBy: 'Medido por {station}, a {distance}, {age}.',
  gusts: 'Rachas {gust}.',
  noWindNow: 'No se ha medido viento cerca en las últimas {hours} horas.',
  noForecast: 'No hay previsión para esta noche.',
  direction: 'Desde (°)',
  speed: 'Fuerza, {unit}',

  night: 'La próxima noche',
  hour: 'Hora de la noche',
  worst: 'lo peor a las {time}, {wave} del {point}',
  hourValue: '{time}: viento {point} {wind}, olas {wave}',
  hourUnknown: '{time}: viento {point} {wind}, olas desconocidas',
  localTime: 'Hora local ({zone})',

  logged:
    'Expuesto a más de {limit} durante {exposed} de {observed} horas observadas en {days} días ({station}).',
  loggedWorst: 'Lo peor: {wave} del {point} con {wind}, {date}.',

  table: 'Todas las direcciones en una tabla',
  columns: {
    direction: 'Dirección',
    openWater: 'Agua abierta',
    shortest: 'Mínimo',
    longest: 'Máximo',
    limitedBy: 'Límite',
    wave: 'Olas',
    period: 'Período',
  },
  openSea: 'mar abierto',

  tonightForecast:
    'Esta noche: como mucho {wave} de mar de viento, lo peor a las {time} del {point} (previsión de {provider}).',
  tonightCalm: 'Esta noche: sin mar de viento (previsión de {provider}).',
  tonightFromNow:
    'Viento ahora {point} {wind}: unos {wave} de mar de viento ({station}, {age}). No hay previsión para esta noche.',
  tonightNoWind:
    'Olas de esta noche desconocidas: no hay previsión y no se ha medido viento cerca en las últimas {hours} horas.',
  tonightTooCoarse: 'Resguardo desconocido: la costa es demasiado tosca aquí ({spacing}).',
  tonightOnLand: 'Resguardo desconocido: según la costa usada, esta posición está en tierra.',
  tonightApproximate: 'Resguardo desconocido: la posición es solo aproximada.',
}

/** De dónde vienen el viento y las olas, al principio de una frase. */
export const shelterFrom = {
  n: 'Del norte',
  ne: 'Del nordeste',
  e: 'Del este',
  se: 'Del sudeste',
  s: 'Del sur',
  sw: 'Del suroeste',
  w: 'Del oeste',
  nw: 'Del noroeste',
}
