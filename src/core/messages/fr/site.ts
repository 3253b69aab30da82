/** Name and description of the site. */
export const site = {
  product: 'Roadstead',
  homeTitle: 'Roadstead : carte satellite des ports, mouillages et corps-morts',
  homeDescription:
    'Ports de plaisance, mouillages, corps-morts, carburant, cales de mise à l’eau, aides à la navigation et balises météo sur images satellite. Ne pas utiliser pour la navigation.',
  back: 'Retour à la carte',
  menu: 'Menu',
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

/** Section 8, pages of errors. */
export const errorPages = {
  notFoundTitle: 'Page introuvable',
  notFound: 'La page ou le lieu demandé n’est pas ici. Il a peut-être été déplacé ou supprimé.',
  unexpectedErrorTitle: 'Une erreur s’est produite',
}
