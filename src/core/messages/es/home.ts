/** Section 2, the home screen. */
export const home = {
  destinations: 'Mejores destinos de la zona',
  activity: 'Actividad reciente',
  panel: 'Panel del mapa',
  lists: 'Listas',
  tabs: { nearby: 'Cerca', destinations: 'Destinos', activity: 'Actividad' },
  collapsePanel: 'Plegar el panel',
  expandPanel: 'Desplegar el panel',
  theme: 'Tema',
  themes: { auto: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro', night: 'Noche (rojo)' },
  adTitle: 'Roadstead en su plotter',
  adText: 'Ver la extensión',
  adDismiss: 'Ocultar',
}

/** While places are looked for where the map rests. Ours. */
export const areaSearchStatus = {
  searching: 'Buscando lugares aquí…',
}
