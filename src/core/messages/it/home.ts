/** Section 2, the home screen. */
export const home = {
  destinations: 'Mete principali della zona',
  activity: 'Attività recenti',
  panel: 'Pannello della mappa',
  lists: 'Elenchi',
  tabs: { nearby: 'Vicino', destinations: 'Destinazioni', activity: 'Attività' },
  collapsePanel: 'Riduci il pannello',
  expandPanel: 'Espandi il pannello',
  theme: 'Aspetto',
  themes: { auto: 'Come il dispositivo', light: 'Chiaro', dark: 'Scuro', night: 'Notte (rosso)' },
  adTitle: 'Roadstead sul chartplotter',
  adText: 'Maggiori informazioni',
  adDismiss: 'Nascondi',
}

/** While places are looked for where the map rests. Ours. */
export const areaSearchStatus = {
  searching: 'Ricerca di luoghi qui…',
}
