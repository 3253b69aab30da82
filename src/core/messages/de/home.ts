/** Section 2, lists of the home screen. */
export const home = {
  destinations: 'Beliebteste Ziele in diesem Revier',
  name: 'Name',
  trafficIndex: 'Verkehrsindex',
  noDestinations:
    'Kein Ort mit Namen in diesem Ausschnitt. Zoomen Sie heraus oder verschieben Sie die Karte.',
  activity: 'Neueste Aktivitäten',
  noActivity: 'Hier ist noch nichts geschehen. Check-ins, Berichte und neue Orte werden hier aufgeführt.',
  newPlace: 'Neuer Ort',
  checkedIn: '{vessel} hat eingecheckt',
  reviewed: '{user} schrieb',
  clusterHint: 'Zoomen Sie hinein, um die Orte zu sehen',
  zoomIn: 'Hineinzoomen',
  locate: 'Meine Position zeigen',
  locating: 'Ihre Position wird gesucht',
  locationFailed: 'Ihre Position wurde nicht gefunden. Die Karte bleibt, wo sie ist.',
  zoomInControl: 'Hineinzoomen',
  zoomOutControl: 'Herauszoomen',
  coordinates: 'Kartenmitte',
  zoomLevel: 'Zoom {zoom}',
  panel: 'Kartenleiste',
  collapsePanel: 'Leiste einklappen',
  expandPanel: 'Leiste ausklappen',
  share: 'Link zu diesem Ausschnitt kopieren',
  shared: 'Der Link zu diesem Ausschnitt wurde kopiert.',
  theme: 'Darstellung',
  themes: { auto: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel', night: 'Nacht (rot)' },
  mapLabel: 'Karte der Orte für Wassersportler',
  clusterLabel: '{count} Orte hier',
  aidClusterLabel: '{count} Seezeichen hier',
  blog: 'Blog',
  beaconClusterLabel: '{count} Wetterstationen hier',
  vesselClusterLabel: '{count} Schiffe hier',
  beaconLabel: '{name}, Wetterstation, {age}',
  beaconWindLabel: '{name}, Wetterstation, Wind {wind} {unit}, {age}',
  beaconUndated: '{name}, Wetterstation ohne Meldung',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, Sie folgen ihm',
  adTitle: 'Roadstead auf Ihrem Kartenplotter',
  adText: 'Zum Plugin',
  adDismiss: 'Ausblenden',
  boatsHere: { one: '{count} Boot jetzt hier', other: '{count} Boote jetzt hier' },
}

/** While places are looked for where the map rests. Ours. */
export const areaSearchStatus = { searching: 'Suche nach Orten hier…' }

export const trafficIndexLabels = {
  of: 'Verkehrsindex {value} von 5',
  unknown: 'Noch kein Verkehr gezählt',
}
