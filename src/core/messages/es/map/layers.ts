/** Section 2, Layers panel. */
export const layers = {
  title: 'Capas',
  moreInfo: 'más información',
  countInView: '{count} en la vista',
  loadFailed: 'No se ha podido cargar',
  zoomIn: 'acerque el mapa para ver',
  off: 'oculta',
  vesselsNeedLogin: 'requiere suscripción gratuita',
  logIn: 'Iniciar sesión',
  superyachtsOnly: 'solo con superyates',
  sheetsInView: {
    one: '{count} hoja en la vista, zoom de tesela {zoom}',
    other: '{count} hojas en la vista, zoom de tesela {zoom}',
  },
  linesInView: { one: '{count} línea en la vista', other: '{count} líneas en la vista' },
}
