/** Section 2, the home screen. */
export const home = {
  destinations: 'Beliebteste Ziele in diesem Revier',
  activity: 'Neueste Aktivitäten',
  panel: 'Kartenleiste',
  lists: 'Listen',
  tabs: { nearby: 'In der Nähe', destinations: 'Ziele', activity: 'Aktivität' },
  collapsePanel: 'Leiste einklappen',
  expandPanel: 'Leiste ausklappen',
  theme: 'Darstellung',
  themes: { auto: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel', night: 'Nacht (rot)' },
  adTitle: 'Roadstead auf Ihrem Kartenplotter',
  adText: 'Zum Plugin',
  adDismiss: 'Ausblenden',
}

/** While places are looked for where the map rests. Ours. */
export const areaSearchStatus = {
  searching: 'Suche nach Orten hier…',
}
