export const shelterLine = {
  open: 'Riparo: aperto a {point} per {miles} miglia',
  openSea: 'Riparo: mare aperto a {point}',
  wave: 'con {wind} nodi da {point} {wave} m (vento a {station}, {time} UTC)',
  coarse: 'Riparo sconosciuto: costa qui troppo approssimativa ({spacing} m)',
  unknown: 'Riparo sconosciuto: nessuna acqua entro {distance} m',
  approximate: 'Riparo sconosciuto: la posizione è approssimativa',
}
