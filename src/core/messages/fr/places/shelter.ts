/** Abri d’un lieu de la mer du vent. Ours. */
export const shelter = {
  title: 'Abri des vagues',
  loadFailed: 'L’abri de ce lieu n’a pas pu être chargé.',

  directionDegrees: '{from} ({bearing}°)',
  openToCoast: '{from} : {distance} d’eau libre jusqu’à {coast}.',
  openToHorizon: '{from} : au moins {distance} d’eau libre.',
  closedByLand: '{from} : la terre, pas d’eau libre.',
  theCoast: 'la côte',
  spread: 'De {min} à {max} dans cette direction.',
  atWind: 'Avec {wind} : environ {wave}, {period} s.',
  noWaveAtWind: 'Avec {wind} : pas de vagues.',
  coastOf: 'Côte : {source}.',

  rose: 'Eau libre et vagues par direction ; les touches fléchées choisissent une direction',
  rayName: '{from} ({bearing}°), {distance}',
  rayWithWave: '{from} ({bearing}°), {distance}, vagues {wave}',

  sheltered: 'Abrité',
  exposed: 'Exposé',
  waveScale: 'Hauteur significative des vagues',
  seconds: '{seconds} s',

  tooCoarse: 'Inconnu : la côte est trop grossière ici ({spacing}).',
  onLand: 'Inconnu : d’après cette côte, la position est à terre, sans eau à moins de {distance}.',
  approximate: 'Inconnu : la position de ce lieu n’est qu’approximative.',
  importCoast: 'L’exploitant de ce site peut importer une côte plus fine : {command}',
  coarseRays: 'Eau libre d’après cette côte, à titre indicatif : aucune vague n’en est calculée.',
  leavesOut: 'Non compris : la houle qui contourne les pointes, les courants, la profondeur et la tenue.',
  coastUsed: 'Côte : {source}, un point tous les {spacing}.',

  wind: 'Vent',
  windNow: 'Maintenant',
  windForecast: 'Cette nuit',
  windOwn: 'À régler',
  measuredBy: 'Mesuré par {station}, à {distance}, {age}.',
  gusts: 'Rafales {gust}.',
  noWindNow: 'Aucun vent mesuré à proximité ces {hours} dernières heures.',
  noForecast: 'Il n’y a pas de prévision pour cette nuit.',
  direction: 'De (°)',
  speed: 'Force, {unit}',

  night: 'La nuit prochaine',
  hour: 'Heure de la nuit',
  worst: 'au plus fort à {time}, {wave} de {point}',
  hourValue: '{time} : vent {point} {wind}, vagues {wave}',
  hourUnknown: '{time} : vent {point} {wind}, vagues inconnues',
  localTime: 'Heure locale ({zone})',

  logged:
    'Exposé à plus de {limit} pendant {exposed} des {observed} heures observées en {days} jours ({station}).',
  loggedWorst: 'Au plus fort : {wave} de {point} avec {wind}, {date}.',

  table: 'Toutes les directions en tableau',
  columns: {
    direction: 'Secteur',
    openWater: 'Eau libre',
    shortest: 'La plus courte',
    longest: 'La plus longue',
    limitedBy: 'Limité par',
    wave: 'Vagues',
    period: 'Période',
  },
  openSea: 'le large',

  tonightForecast:
    'Cette nuit : au plus {wave} de mer du vent, au plus fort à {time} de {point} (prévision de {provider}).',
  tonightCalm: 'Cette nuit : pas de mer du vent (prévision de {provider}).',
  tonightFromNow:
    'Vent actuel {point} {wind} : environ {wave} de mer du vent ({station}, {age}). Il n’y a pas de prévision pour cette nuit.',
  tonightNoWind:
    'Vagues de cette nuit inconnues : pas de prévision, et aucun vent mesuré à proximité ces {hours} dernières heures.',
  tonightTooCoarse: 'Abri inconnu : la côte est trop grossière ici ({spacing}).',
  tonightOnLand: 'Abri inconnu : d’après la côte utilisée, cette position est à terre.',
  tonightApproximate: 'Abri inconnu : la position n’est qu’approximative.',
}

/** D’où viennent le vent et les vagues, au début d’une phrase. */
export const shelterFrom = {
  n: 'Du nord',
  ne: 'Du nord-est',
  e: 'De l’est',
  se: 'Du sud-est',
  s: 'Du sud',
  sw: 'Du sud-ouest',
  w: 'De l’ouest',
  nw: 'Du nord-ouest',
}
