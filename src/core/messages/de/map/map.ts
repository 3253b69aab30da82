/** Section 2, Layers panel. */
export const layers = {
  title: 'Ebenen',
  moreInfo: 'mehr dazu',
  countInView: '{count} im Ausschnitt',
  loadFailed: 'Konnte nicht geladen werden',
  zoomIn: 'zum Anzeigen hineinzoomen',
  off: 'aus',
  vesselsNeedLogin: 'kostenlose Mitgliedschaft nötig',
  logIn: 'Anmelden',
  superyachtsOnly: 'nur Orte mit Superyachten',
  sheetsInView: '{count} Blätter im Ausschnitt, Kachelzoom {zoom}',
  linesInView: '{count} Linien im Ausschnitt',
}

/** Section 2, legend strip and legend. */
export const legend = {
  hint: 'Rechtsklick auf die Karte für Optionen. Hier klicken für die Legende',
  openMenuHint: 'Rechtsklick auf die Karte für Optionen.',
  openLegend: 'Hier klicken für die Legende',
  touchHint: 'Lange drücken: Optionen.',
  title: 'Legende',
  places: 'Orte',
  aids: 'Seezeichen',
  statuses: 'Schiffsstatus',
  vessels: 'Schiffstypen',
  clusters: 'Gruppen',
  passenger: 'Passagiere, Handel',
  clusterHelp: 'Ein Ring zählt Orte, die nah beieinanderliegen; seine Farben sind ihre Arten.',
  virtualAid: 'Virtuelles Seezeichen (nichts im Wasser)',
  approximate: 'Position ungefähr',
  markerVariants: 'Unterschiede der Zeichen und Linien',
  boatsAtAnchorage: 'Ankerplatz, an dem jetzt Boote liegen',
  boatsAtPlace: 'Anderer Ort, an dem jetzt Boote liegen',
  outdatedRecord: 'Verblasst: Der Eintrag ist alt',
  staleBeacon: 'Grau: Die Wettermeldung ist alt',
  staleVessel: 'Gepunktet: Vom Schiff kam länger nichts',
  followedVessel: 'Mit Ring: Schiff, dem Sie folgen',
  sheet: 'Blatt einer Satellitenkarte',
  path1: 'AIS-Spur, wenige Schiffe',
  path2: 'AIS-Spur, einige Schiffe',
  path3: 'AIS-Spur, viele Schiffe',
}

/** Section 2, search bar. */
export const search = {
  placeholder: 'Ort oder Gegend, Schiffsname, MMSI, Heimathafen usw.',
  label: 'Orte und Schiffe suchen',
  pois: 'Orte',
  vessels: 'Schiffe',
  more: '{count} weitere … Suche verfeinern',
  none: 'Nichts gefunden für „{query}“. Prüfen Sie die Schreibweise oder suchen Sie nach einer Stadt oder einem Land.',
  failed: 'Die Suche ist nicht erreichbar.',
  clear: 'Suche leeren',
  results: '{count} Treffer',
}

/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Ort hier hinzufügen',
  addPointOfInterest: 'Neuen Ort an dieser Stelle eintragen',
  downloadMaps: 'Satellitenkarten dieses Ausschnitts herunterladen (Zoom {zoom})',
  toggleTileZoom: 'Kachelzoom umschalten',
  logIn: 'Für die Menüoptionen anmelden',
  pois: 'Orte',
  satCharts: 'KAP-Karten',
  label: 'Kartenmenü bei {position}',
  tileZoom: 'Kachelzoom {zoom}',
}

/** Section 2 and 5, adding a place. */
export const addPlace = {
  submit: 'Zur Prüfung einreichen',
  confirm: 'Neuen Ort einreichen? (Das kann einige Sekunden dauern …)',
  added: 'Ort hinzugefügt',
  thanks:
    'Vielen Dank! Sie können diesen Ort bearbeiten oder löschen. Entspricht er nicht den Richtlinien, kann ihn die Verwaltung der Seite löschen.',
  title: 'Ort hinzufügen',
  latitude: 'Breite',
  longitude: 'Länge',
  name: 'Name',
  type: 'Art des Ortes',
  description: 'Beschreibung',
  descriptionHint: 'Schutz, Tiefe, UKW-Kanal – was ein Gast wissen sollte.',
  failed: 'Der Ort konnte nicht hinzugefügt werden. Ihre Eingaben sind noch da.',
  logInAgain:
    'Sie sind nicht mehr angemeldet. Melden Sie sich in einem anderen Tab an und reichen Sie dann erneut ein.',
  viewAdded: 'Ort ansehen',
}
