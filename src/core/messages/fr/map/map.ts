/** Section 2, Layers panel. */
export const layers = {
  title: 'Calques',
  moreInfo: 'en savoir plus',
  countInView: '{count} dans la vue',
  loadFailed: 'Chargement impossible',
  zoomIn: 'zoomez pour les voir',
  off: 'masqué',
  vesselsNeedLogin: 'abonnement gratuit requis',
  logIn: 'Se connecter',
  superyachtsOnly: 'seulement avec superyachts',
  sheetsInView: '{count} cartes dans la vue, zoom de tuile {zoom}',
  linesInView: '{count} lignes dans la vue',
}

/** Section 2, legend strip and legend. */
export const legend = {
  hint: 'Clic droit sur la carte pour les options. Cliquez ici pour la légende',
  openMenuHint: 'Clic droit sur la carte pour les options.',
  openLegend: 'Cliquez ici pour la légende',
  touchHint: 'Appui long : options.',
  title: 'Légende',
  places: 'Points d’intérêt',
  aids: 'Aides à la navigation',
  statuses: 'État du bateau',
  vessels: 'Types de bateaux',
  clusters: 'Groupes',
  passenger: 'passagers, commerce',
  clusterHelp: 'Un anneau compte les lieux voisins ; ses couleurs en indiquent les types.',
  virtualAid: 'Aide virtuelle (rien dans l’eau)',
  approximate: 'Position approximative',
  markerVariants: 'Comment lire les symboles et les lignes',
  boatsAtAnchorage: 'Mouillage où se trouvent des bateaux',
  boatsAtPlace: 'Autre lieu où se trouvent des bateaux',
  outdatedRecord: 'Estompé : la fiche est ancienne',
  staleBeacon: 'Gris : le relevé météo est ancien',
  staleVessel: 'Pointillé : bateau sans nouvelles récentes',
  followedVessel: 'Cerclé : bateau que vous suivez',
  sheet: 'Feuille de carte satellite',
  path1: 'Route AIS, peu de bateaux',
  path2: 'Route AIS, quelques bateaux',
  path3: 'Route AIS, beaucoup de bateaux',
}

/** Section 2, search bar. */
export const search = {
  placeholder: 'Nom d’un lieu ou d’une ville, d’un bateau, MMSI, port d’attache…',
  label: 'Rechercher des lieux et des bateaux',
  pois: 'Lieux',
  vessels: 'Bateaux',
  more: 'Encore {count}… Affinez la recherche',
  none: 'Rien trouvé pour « {query} ». Vérifiez l’orthographe, ou essayez une ville ou un pays.',
  failed: 'La recherche est injoignable.',
  clear: 'Effacer la recherche',
  results: '{count} résultats',
}

/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Ajouter un lieu à cet endroit',
  addPointOfInterest: 'Ajouter un point d’intérêt à cet endroit',
  downloadMaps: 'Télécharger les cartes satellite de cette vue (zoom={zoom})',
  toggleTileZoom: 'Changer le zoom des tuiles',
  logIn: 'Connectez-vous pour activer les options du menu',
  pois: 'Points d’intérêt',
  satCharts: 'Cartes KAP',
  label: 'Menu de la carte à {position}',
  tileZoom: 'Zoom des tuiles {zoom}',
}

/** Section 2 and 5, adding a place. */
export const addPlace = {
  submit: 'Soumettre pour vérification',
  confirm: 'Soumettre ce nouveau lieu ? (Cela peut prendre quelques secondes…)',
  added: 'Lieu ajouté',
  thanks:
    'Merci ! Vous pouvez modifier ou supprimer ce lieu. L’administrateur du site peut le supprimer s’il ne respecte pas les règles.',
  title: 'Ajouter un point d’intérêt',
  latitude: 'Latitude',
  longitude: 'Longitude',
  name: 'Nom',
  type: 'Type de lieu',
  description: 'Description',
  descriptionHint: 'Abri, profondeur, VHF : ce que le visiteur doit savoir.',
  failed: 'Le lieu n’a pas pu être ajouté. Votre saisie est toujours là.',
  logInAgain: 'Vous n’êtes plus connecté. Connectez-vous dans un autre onglet, puis soumettez à nouveau.',
  viewAdded: 'Voir le lieu',
}
