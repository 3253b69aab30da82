/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Meine Position zeigen',
  locating: 'Ihre Position wird gesucht',
  locationFailed: 'Ihre Position wurde nicht gefunden. Die Karte bleibt, wo sie ist.',
  zoomInControl: 'Hineinzoomen',
  zoomOutControl: 'Herauszoomen',
  coordinates: 'Kartenmitte',
  zoomLevel: 'Zoom {zoom}',
  mapLabel: 'Karte der Orte für Wassersportler',
}
