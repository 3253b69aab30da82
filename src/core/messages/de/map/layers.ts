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
  sheetsInView: {
    one: '{count} Blatt im Ausschnitt, Kachelzoom {zoom}',
    other: '{count} Blätter im Ausschnitt, Kachelzoom {zoom}',
  },
  linesInView: { one: '{count} Linie im Ausschnitt', other: '{count} Linien im Ausschnitt' },
}
