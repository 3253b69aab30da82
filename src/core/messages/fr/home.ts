/** Section 2, the home screen. */
export const home = {
  destinations: 'Meilleures destinations du secteur',
  activity: 'Activité récente',
  panel: 'Panneau de la carte',
  lists: 'Listes',
  tabs: { nearby: 'À proximité', destinations: 'Destinations', activity: 'Activité' },
  collapsePanel: 'Replier le panneau',
  expandPanel: 'Déplier le panneau',
  theme: 'Thème',
  themes: { auto: 'Comme l’appareil', light: 'Clair', dark: 'Sombre', night: 'Nuit (rouge)' },
  adTitle: 'Roadstead sur votre traceur',
  adText: 'Voir l’extension',
  adDismiss: 'Masquer',
}

/** While places are looked for where the map rests. Ours. */
export const areaSearchStatus = {
  searching: 'Recherche de lieux ici…',
}
