export const shelterLine = {
  open: 'Abrigo: abierto al {point} {miles} millas',
  openSea: 'Abrigo: mar abierto al {point}',
  wave: 'con {wind} kn del {point} {wave} m (viento en {station}, {time} UTC)',
  coarse: 'Abrigo desconocido: costa demasiado gruesa aquí ({spacing} m)',
  unknown: 'Abrigo desconocido: sin agua a menos de {distance} m',
  approximate: 'Abrigo desconocido: la posición es aproximada',
}
