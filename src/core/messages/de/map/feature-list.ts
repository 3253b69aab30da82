/** The list of what the map shows. Ours. */
export const featureList = {
  title: 'In diesem Ausschnitt',
  count: '{count} auf der Karte',
  empty:
    'Die Karte zeigt hier nichts. Schalten Sie eine Ebene ein, zoomen Sie hinein oder verschieben Sie die Karte.',
  distanceAway: '{distance} {unit} {direction}',
  atCentre: 'in der Mitte',
  spiderfy: 'Einzeln zeigen',
  showMore: '{count} weitere zeigen',
  sheets: { one: '{count} Blatt bei Kachelzoom {zoom}', other: '{count} Blätter bei Kachelzoom {zoom}' },
  lines: { one: '{count} Linie mit AIS-Empfang', other: '{count} Linien mit AIS-Empfang' },
  seamarks: { one: '{count} Seezeichen', other: '{count} Seezeichen' },
  directions: { n: 'N', ne: 'NO', e: 'O', se: 'SO', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
}
