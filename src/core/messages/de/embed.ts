/** Widgets in pages of others. */
export const embed = {
  missingAttribute: 'Es fehlt: {names}.',
  badValue: '{attribute}="{value}" wird nicht verstanden. Erwartet: {expected}.',
  failed: 'Dieses Widget kann nicht angezeigt werden. Laden Sie die Seite neu.',
  noMap:
    'Keine Karte gefunden. Setzen Sie eine roadstead-map auf die Seite und nennen Sie ihre id im Attribut "for".',
  rate: 'Diesen Ort bewerten',
  noVessel: 'Zu dieser MMSI ist kein Schiff bekannt.',
  frameTitle: '{widget} von {product}',
}
