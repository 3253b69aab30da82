/** Names and labels used on more than one screen. */
export const common = {
  product: 'Roadstead',
  homeTitle: 'Roadstead : carte satellite des ports, mouillages et corps-morts',
  homeDescription:
    'Ports de plaisance, mouillages, corps-morts, carburant, cales de mise à l’eau, aides à la navigation et balises météo sur images satellite. Ne pas utiliser pour la navigation.',
  loading: 'Chargement',
  close: 'Fermer',
  cancel: 'Annuler',
  confirm: 'Valider',
  retry: 'Réessayer',
  view: 'Voir',
  edit: 'Modifier',
  delete: 'Supprimer',
  back: 'Retour à la carte',
  signIn: 'Se connecter',
  more: 'Plus',
  unknown: 'inconnu',
  menu: 'Menu',
  save: 'Enregistrer',
  required: 'Veuillez remplir ce champ.',
  confirmDiscardChanges: 'Des modifications ne sont pas enregistrées. Quitter sans enregistrer ?',
}

/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'Ne pas utiliser pour la navigation',
  placesFromOpenStreetMap: 'lieux © contributeurs OpenStreetMap (ODbL)',
  licence: 'Licences',
  imageryUnavailable: 'Images indisponibles',
  imageryUnavailableDetail: '{source} ne répond pas. L’image du monde intégrée est affichée à la place.',
  noImageryAtZoom: 'Pas d’images à ce niveau de zoom',
  simulatedDetail:
    'Cette carte, ses nombres et ses lignes de trafic comprennent des bateaux et des stations météo simulés.',
}

/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = { simulatedBoats: 'Bateaux simulés', note: '(bateaux simulés)' }

/** Section 8, generic screens. */
export const failures = {
  notFoundTitle: 'Page introuvable',
  notFound: 'La page ou le lieu demandé n’est pas ici. Il a peut-être été déplacé ou supprimé.',
  unexpectedErrorTitle: 'Une erreur s’est produite',
  unexpectedError: 'C’est notre faute, pas la vôtre. Rien de ce que vous avez enregistré n’est perdu.',
  offline: 'Le serveur est injoignable. Vérifiez la connexion.',
  refused: 'Le serveur a refusé : {detail}',
}

/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'calme',
  2: 'assez calme',
  3: 'modérée',
  4: 'forte',
  5: 'très forte',
}

/** The menu of the site. Ours. */
export const siteMenu = {
  open: 'Menu',
  openFor: 'Menu de {name}',
  profile: 'Profil',
  signIn: 'Se connecter',
  signUp: 'S’inscrire',
  signOut: 'Se déconnecter',
  admin: 'Administration',
  help: 'Aide',
  plugin: 'Extension pour traceur',
  embed: 'Mettre cette carte sur votre site',
  apiDocs: 'API',
  language: 'Langue',
  units: 'Unités',
  speedUnit: 'Vitesse',
  depthUnit: 'Profondeur',
  lengthUnit: 'Longueur',
  positionFormat: 'Position',
  positionFormats: { auto: 'Automatique', dm: '43° 12.6′ N', dd: '43.210', dms: '43° 12′ 36″ N' },
}
