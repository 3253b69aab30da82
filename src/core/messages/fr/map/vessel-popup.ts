export const vesselPopup = {
  updated: 'Mis à jour',
  sog: 'Vitesse fond',
  cog: 'Route fond',
  checkedIn: 'En escale à',
  view: 'Page du bateau',
  followed: 'Vous suivez ce bateau',
  stale: 'Sans nouvelles depuis un moment : il peut être ailleurs.',
  thumbnail: 'Image de {name}',
  track: 'Trace',
  loadFailed: 'Ce bateau n’a pas pu être chargé.',
}
