/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Meine Position zeigen',
  locating: 'Ihre Position wird gesucht',
  locationFailed:
    'Ihre Position wurde nicht gefunden. Erlauben Sie dem Browser den Zugriff auf den Standort, oder verschieben Sie die Karte von Hand.',
  zoomInControl: 'Hineinzoomen',
  zoomOutControl: 'Herauszoomen',
  coordinates: 'Kartenmitte',
  zoomLevel: 'Zoom {zoom}',
  mapLabel: 'Karte der Orte für Wassersportler',
}
