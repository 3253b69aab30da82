/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'Nicht zur Navigation',
  placesFromOpenStreetMap: 'Orte © OpenStreetMap-Mitwirkende (ODbL)',
  licence: 'Lizenzen',
  imageryUnavailable: 'Satellitenbilder nicht verfügbar, eingebaute Karte wird gezeigt',
  imageryUnavailableDetail: '{source} antwortet nicht. Stattdessen ist das eingebaute Weltbild zu sehen.',
  noImageryAtZoom: 'Keine Satellitenbilder in dieser Zoomstufe, eingebaute Karte wird gezeigt',
  simulatedDetail:
    'Diese Karte, ihre Zahlen und ihre Verkehrslinien enthalten simulierte Boote und Wetterstationen.',
}
