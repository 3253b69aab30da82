/** The list of what the map shows. Ours. */
export const featureList = {
  title: 'In questa vista',
  count: '{count} sulla mappa',
  empty: 'La mappa qui non mostra nulla. Attivare un livello, ingrandire o spostare la mappa.',
  distanceAway: '{distance} {unit} {direction}',
  atCentre: 'al centro',
  spiderfy: 'Mostra ciascuno',
  showMore: 'Mostra altri {count}',
  sheets: {
    one: '{count} foglio con zoom dei riquadri {zoom}',
    other: '{count} fogli con zoom dei riquadri {zoom}',
  },
  lines: { one: '{count} linea con ricezione AIS', other: '{count} linee con ricezione AIS' },
  seamarks: { one: '{count} segnale marittimo', other: '{count} segnali marittimi' },
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
}
