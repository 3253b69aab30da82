/** Section 1, the intro. */
export const intro = {
  title: 'Bienvenue sur Roadstead',
  lead: 'La carte satellite des plaisanciers, avec plus de {count} points d’intérêt : ports de plaisance, mouillages, corps-morts, carburant, cales de mise à l’eau et plus encore.',
  leadWithoutCount:
    'La carte satellite des plaisanciers : ports de plaisance, mouillages, corps-morts, carburant, cales de mise à l’eau et plus encore.',
  offers: {
    layers: {
      title: 'Points d’intérêt à télécharger',
      text: 'Emportez les points d’intérêt à bord en GPX, KML, GeoJSON ou CSV.',
    },
    maps: {
      title: 'Cartes satellite',
      text: 'Des fichiers .kap géoréférencés de toute vue, pour votre logiciel de navigation.',
    },
    weather: {
      title: 'Données météo',
      text: 'Vent, vagues et pression des balises météo près de vous.',
    },
    vessels: {
      title: 'Suivi de bateaux',
      text: 'Voyez où sont vos amis, et montrez-leur où vous êtes. Avec un abonnement gratuit.',
    },
    plugin: {
      title: 'Extension pour traceur',
      text: 'Tout cela sur le traceur à la barre, même sans réseau.',
    },
  },
  pluginLink: 'À propos de l’extension',
  start: 'Voir la carte',
  signUp: 'Inscription gratuite',
  licence:
    'Les lieux sont partagés sous l’Open Database License (ODbL), les avis et photos sous CC BY-SA 4.0 : partage à l’identique. Ne pas utiliser pour la navigation.',
}
