export const shelterLine = {
  open: 'Schutz: offen nach {point} {miles} sm',
  openSea: 'Schutz: offene See nach {point}',
  wave: 'bei {wind} kn aus {point} {wave} m (Wind an {station}, {time} UTC)',
  coarse: 'Schutz unbekannt: Küste hier zu grob ({spacing} m)',
  unknown: 'Schutz unbekannt: kein Wasser innerhalb von {distance} m',
  approximate: 'Schutz unbekannt: die Position ist ungefähr',
}
