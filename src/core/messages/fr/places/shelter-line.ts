export const shelterLine = {
  open: 'Abri : ouvert au {point} sur {miles} milles',
  openSea: 'Abri : mer ouverte au {point}',
  wave: 'à {wind} nd de {point} {wave} m (vent à {station}, {time} UTC)',
  coarse: 'Abri inconnu : côte trop grossière ici ({spacing} m)',
  unknown: 'Abri inconnu : pas d’eau à moins de {distance} m',
  approximate: 'Abri inconnu : la position est approximative',
}
