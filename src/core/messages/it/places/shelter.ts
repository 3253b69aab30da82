/** Riparo di un luogo dal mare di vento. Ours. */
export const shelter = {
  title: 'Riparo dalle onde',
  loadFailed: 'Il riparo di questo luogo non può essere caricato.',

  directionDegrees: '{from} ({bearing}°)',
  openToCoast: '{from}: {distance} di acqua libera fino a {coast}.',
  openToHorizon: '{from}: almeno {distance} di acqua libera.',
  closedByLand: '{from}: terra, niente acqua libera.',
  theCoast: 'terra',
  spread: 'Da {min} a {max} in questa direzione.',
  atWind: 'Con {wind}: circa {wave}, {period} s.',
  noWaveAtWind: 'Con {wind}: niente onde.',
  coastOf: 'Costa: {source}.',

  rose: 'Acqua libera e onde per direzione; i tasti freccia scelgono una direzione',
  rayName: '{from} ({bearing}°), {distance}',
  rayWithWave: '{from} ({bearing}°), {distance}, onde {wave}',

  sheltered: 'Riparato',
  exposed: 'Esposto',
  waveScale: 'Altezza significativa delle onde',
  seconds: '{seconds} s',

  tooCoarse: 'Sconosciuto: qui la costa è troppo approssimativa ({spacing}).',
  onLand: 'Sconosciuto: secondo questa costa la posizione è a terra, senza acqua entro {distance}.',
  approximate: 'Sconosciuto: la posizione di questo luogo è solo approssimativa.',
  importCoast: 'Il gestore di questo sito può importare una costa più fine: {command}',
  coarseRays: 'Acqua libera secondo questa costa, solo indicativa: non se ne calcolano onde.',
  leavesOut: 'Non compresi: onda lunga che aggira i capi, correnti, profondità e tenuta.',
  coastUsed: 'Costa: {source}, un punto ogni {spacing}.',

  wind: 'Vento',
  windNow: 'Adesso',
  windForecast: 'Stanotte',
  windOwn: 'Da impostare',
  measuredBy: 'Misurato da {station}, a {distance}, {age}.',
  gusts: 'Raffiche {gust}.',
  noWindNow: 'Nessun vento misurato nei dintorni nelle ultime {hours} ore.',
  noForecast: 'Non ci sono previsioni per questa notte.',
  direction: 'Da (°)',
  speed: 'Forza, {unit}',

  night: 'La prossima notte',
  hour: 'Ora della notte',
  worst: 'peggio alle {time}, {wave} da {point}',
  hourValue: '{time}: vento {point} {wind}, onde {wave}',
  hourUnknown: '{time}: vento {point} {wind}, onde sconosciute',
  localTime: 'Ora locale ({zone})',

  logged:
    'Esposto a più di {limit} per {exposed} delle {observed} ore osservate in {days} giorni ({station}).',
  loggedWorst: 'Peggio: {wave} da {point} con {wind}, {date}.',

  table: 'Tutte le direzioni in una tabella',
  columns: {
    direction: 'Direzione',
    openWater: 'Acqua libera',
    shortest: 'Minimo',
    longest: 'Massimo',
    limitedBy: 'Limitato da',
    wave: 'Onde',
    period: 'Periodo',
  },
  openSea: 'mare aperto',

  tonightForecast:
    'Stanotte: al massimo {wave} di mare di vento, peggio alle {time} da {point} (previsione di {provider}).',
  tonightCalm: 'Stanotte: niente mare di vento (previsione di {provider}).',
  tonightFromNow:
    'Vento adesso {point} {wind}: circa {wave} di mare di vento ({station}, {age}). Non ci sono previsioni per questa notte.',
  tonightNoWind:
    'Onde di stanotte sconosciute: niente previsioni e nessun vento misurato nei dintorni nelle ultime {hours} ore.',
  tonightTooCoarse: 'Riparo sconosciuto: qui la costa è troppo approssimativa ({spacing}).',
  tonightOnLand: 'Riparo sconosciuto: secondo la costa usata questa posizione è a terra.',
  tonightApproximate: 'Riparo sconosciuto: la posizione è solo approssimativa.',
}

/** Da dove vengono vento e onde, all’inizio di una frase. */
export const shelterFrom = {
  n: 'Da nord',
  ne: 'Da nord-est',
  e: 'Da est',
  se: 'Da sud-est',
  s: 'Da sud',
  sw: 'Da sud-ovest',
  w: 'Da ovest',
  nw: 'Da nord-ovest',
}
