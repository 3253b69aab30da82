/** Reasons why satellite charts cannot be created. */
export const satChartErrors = {
  tooLarge:
    'Die Fläche braucht bei diesem Zoom {count} Karten; höchstens {most} gehen auf einmal. Zoomen Sie hinein oder wählen Sie einen kleineren Kachelzoom.',
  tooWide:
    'Eine Karte hat höchstens {most} Blätter je Seite; dieser Ausschnitt braucht {columns} mal {rows}. Zoomen Sie hinein, wählen Sie einen kleineren Kachelzoom oder nehmen Sie die Zip-Datei.',
  noSource: 'Von diesem Ort gibt es keine Bilder, die heruntergeladen werden dürfen.',
  zoomTooHigh:
    'Die Bilder haben hier bei diesem Zoom keine Einzelheiten. Wählen Sie Zoom {zoom} oder weniger.',
  sourceUnavailable: 'Die Bildquelle antwortet gerade nicht. Versuchen Sie es später noch einmal.',
  cannotWrite:
    'Der Server kann die Datei nicht schreiben: Vielleicht ist seine Platte voll. Versuchen Sie es später noch einmal.',
  tooManyDownloads: 'Sie laden schon {most} Dateien herunter. Warten Sie, bis eine davon fertig ist.',
  hourlyLimitReached:
    'Sie haben mehr Karten angefordert, als in einer Stunde erzeugt werden können. Versuchen Sie es später noch einmal.',
}
