/** Schutz eines Ortes vor Windsee. Ours. */
export const shelter = {
  title: 'Schutz vor Wellen',
  loadFailed: 'Der Schutz dieses Ortes konnte nicht geladen werden.',

  directionDegrees: '{from} ({bearing}°)',
  openToCoast: '{from}: {distance} freies Wasser bis {coast}.',
  openToHorizon: '{from}: mindestens {distance} freies Wasser.',
  closedByLand: '{from}: Land, kein freies Wasser.',
  theCoast: 'zur Küste',
  spread: 'In dieser Richtung {min} bis {max}.',
  atWind: 'Bei {wind}: etwa {wave}, {period} s.',
  noWaveAtWind: 'Bei {wind}: keine Wellen.',
  coastOf: 'Küste: {source}.',

  rose: 'Freies Wasser und Wellen nach Richtung; die Pfeiltasten wählen eine Richtung',
  rayName: '{from} ({bearing}°), {distance}',
  rayWithWave: '{from} ({bearing}°), {distance}, Wellen {wave}',

  sheltered: 'Geschützt',
  exposed: 'Ungeschützt',
  waveScale: 'Signifikante Wellenhöhe',
  seconds: '{seconds} s',

  tooCoarse: 'Unbekannt: Die Küste ist hier zu grob ({spacing}).',
  onLand: 'Unbekannt: Nach dieser Küste liegt die Position an Land, ohne Wasser im Umkreis von {distance}.',
  approximate: 'Unbekannt: die Position dieses Orts ist nur ungefähr.',
  importCoast: 'Der Betreiber dieser Seite kann eine feinere Küste importieren: {command}',
  coarseRays: 'Freies Wasser nach dieser Küste, nur zur Ansicht: Wellen werden daraus nicht berechnet.',
  leavesOut: 'Nicht eingerechnet: Dünung, die um Landzungen läuft, Strömung, Wassertiefe und Ankergrund.',
  coastUsed: 'Küste: {source}, ein Punkt alle {spacing}.',

  wind: 'Wind',
  windNow: 'Jetzt',
  windForecast: 'Heute Nacht',
  windOwn: 'Einstellen',
  measuredBy: 'Gemessen von {station}, {distance} entfernt, {age}.',
  gusts: 'Böen {gust}.',
  noWindNow: 'In den letzten {hours} Stunden wurde in der Nähe kein Wind gemessen.',
  noForecast: 'Für diese Nacht gibt es keine Vorhersage.',
  direction: 'Aus (°)',
  speed: 'Stärke, {unit}',

  night: 'Die kommende Nacht',
  hour: 'Stunde der Nacht',
  worst: 'am stärksten {time}, {wave} aus {point}',
  hourValue: '{time}: Wind {point} {wind}, Wellen {wave}',
  hourUnknown: '{time}: Wind {point} {wind}, Wellen unbekannt',
  localTime: 'Ortszeit ({zone})',

  logged:
    'In {days} Tagen an {exposed} von {observed} Stunden mit Messung mehr als {limit} ausgesetzt ({station}).',
  loggedWorst: 'Am stärksten: {wave} aus {point} bei {wind}, {date}.',

  table: 'Alle Richtungen als Tabelle',
  columns: {
    direction: 'Richtung',
    openWater: 'Freies Wasser',
    shortest: 'Kürzestes',
    longest: 'Längstes',
    limitedBy: 'Begrenzt durch',
    wave: 'Wellen',
    period: 'Periode',
  },
  openSea: 'offene See',

  tonightForecast:
    'Heute Nacht: höchstens {wave} Windsee, am stärksten {time} aus {point} (Vorhersage von {provider}).',
  tonightCalm: 'Heute Nacht: keine Windsee (Vorhersage von {provider}).',
  tonightFromNow:
    'Wind jetzt {point} {wind}: etwa {wave} Windsee ({station}, {age}). Für diese Nacht gibt es keine Vorhersage.',
  tonightNoWind:
    'Wellen heute Nacht unbekannt: Es gibt keine Vorhersage, und in den letzten {hours} Stunden wurde in der Nähe kein Wind gemessen.',
  tonightTooCoarse: 'Schutz unbekannt: Die Küste ist hier zu grob ({spacing}).',
  tonightOnLand: 'Schutz unbekannt: Nach der verwendeten Küste liegt diese Position an Land.',
  tonightApproximate: 'Schutz unbekannt: die Position ist nur ungefähr.',
}

/** Woher Wind und Wellen kommen, am Anfang eines Satzes. */
export const shelterFrom = {
  n: 'Aus Norden',
  ne: 'Aus Nordost',
  e: 'Aus Osten',
  se: 'Aus Südost',
  s: 'Aus Süden',
  sw: 'Aus Südwest',
  w: 'Aus Westen',
  nw: 'Aus Nordwest',
}
