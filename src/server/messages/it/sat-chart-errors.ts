/** Reasons why satellite charts cannot be created. */
export const satChartErrors = {
  tooLarge:
    'A questo zoom l’area richiede {count} carte; se ne possono fare al massimo {most} alla volta. Ingrandire o scegliere uno zoom dei riquadri minore.',
  tooWide:
    'Una carta ha al massimo {most} fogli per lato; questa vista ne richiede {columns} per {rows}. Ingrandire, scegliere uno zoom dei riquadri minore o il file zip.',
  noSource: 'Nessuna immagine scaricabile copre questo luogo.',
  zoomTooHigh: 'Le immagini qui non hanno dettaglio a questo zoom. Scegliere lo zoom {zoom} o meno.',
  sourceUnavailable: 'La fonte delle immagini al momento non risponde. Riprovare più tardi.',
  cannotWrite: 'Il server non può scrivere il file: forse il disco è pieno. Riprovare più tardi.',
  tooManyDownloads: 'Sono già in corso {most} scaricamenti. Attendere che uno sia terminato.',
  hourlyLimitReached:
    'Sono state richieste più carte di quante se ne possano fare in un’ora. Riprovare più tardi.',
}
