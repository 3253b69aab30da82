/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Image de {name}',
  confirmDelete: 'Supprimer ce lieu ?',
  deleted: 'lieu supprimé',
  loadFailed: 'Ce lieu n’a pas pu être chargé.',
  editNeedsLogin: 'Connectez-vous pour modifier ce lieu',
  deleteByCreator: 'Seul son créateur peut supprimer ce lieu',
}

export const weatherPopup = { near: 'Météo près de : {name}' }

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
  trackOf: 'Trace de {name}',
  trackSpan: '{hours} dernières heures',
  reversedTrackSpan: '{hours} dernières heures, pour le retour',
  reverse: 'Inverser la trace',
  gpx: 'Télécharger en GPX',
  hideTrack: 'Masquer la trace',
  noTrack: 'Aucune trace de {name} n’est connue pour les {hours} dernières heures.',
  trackFailed: 'La trace de {name} n’a pas pu être chargée.',
  loadFailed: 'Ce bateau n’a pas pu être chargé.',
}
