/** Messages that the sQuiddio plugin shows instead of a layer or a chart; at most 200 bytes each. */
export const squiddio = {
  keyInvalid: 'Dieser API-Schlüssel gilt nicht. Kopieren Sie ihn von der Seite {path} dieser Website.',
  keyMissing:
    'Tragen Sie E-Mail und API-Schlüssel im Plugin ein. Der Schlüssel steht auf der Seite {path} dieser Website.',
  regionInvalid: 'Das ist kein Gebiet der Karte.',
  regionEmpty: 'In diesem Gebiet gibt es noch nichts.',
  tooManyPlaces:
    'Ein Download fasst höchstens {most} Orte. Zoomen Sie hinein und versuchen Sie es noch einmal.',
  placesNotFound: 'Diese Orte gibt es nicht mehr. Laden Sie die Ebene neu.',
  noImagery: 'Von diesem Ort gibt es bei diesen Zooms keine Bilder zum Herunterladen.',
  imageryUnavailable: 'Die Bildquelle antwortet gerade nicht. Versuchen Sie es später noch einmal.',
  rateLimited: 'Sie haben zu viele Karten angefordert. Versuchen Sie es später noch einmal.',
  noVessel: 'Tragen Sie erst Ihr Boot im Profil ein, dann kann seine Position gezeigt werden.',
  noPosition: 'Die Position ist nicht lesbar.',
  noFriends: 'Sie folgen keinem Boot, dessen Position Sie sehen dürfen.',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es später noch einmal.',
}
