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
  sheetsInView: '{count} hojas en la vista, zoom de tesela {zoom}',
  linesInView: '{count} líneas en la vista',
}

/** Section 2, legend strip and legend. */
export const legend = {
  hint: 'Clic derecho en el mapa para las opciones. Pulse aquí para la leyenda',
  openMenuHint: 'Clic derecho en el mapa para las opciones.',
  openLegend: 'Pulse aquí para la leyenda',
  touchHint: 'Pulsación larga: opciones.',
  title: 'Leyenda',
  places: 'Puntos de interés',
  aids: 'Ayudas a la navegación',
  statuses: 'Estado del barco',
  vessels: 'Tipos de barco',
  clusters: 'Grupos',
  passenger: 'pasaje, comercio',
  clusterHelp: 'Un anillo cuenta los lugares cercanos entre sí; sus colores son los tipos.',
  virtualAid: 'Ayuda virtual (nada en el agua)',
  approximate: 'Posición aproximada',
  markerVariants: 'Cómo leer los símbolos y las líneas',
  boatsAtAnchorage: 'Fondeadero con barcos ahora',
  boatsAtPlace: 'Otro lugar con barcos ahora',
  outdatedRecord: 'Atenuado: la ficha es antigua',
  staleBeacon: 'Gris: el parte meteorológico es antiguo',
  staleVessel: 'Punteado: barco sin noticias recientes',
  followedVessel: 'Con anillo: barco que usted sigue',
  sheet: 'Hoja de mapa satelital',
  path1: 'Ruta AIS, pocos barcos',
  path2: 'Ruta AIS, algunos barcos',
  path3: 'Ruta AIS, muchos barcos',
}

/** Section 2, search bar. */
export const search = {
  placeholder: 'Nombre de un lugar, localidad, barco, MMSI o puerto base…',
  label: 'Buscar lugares y barcos',
  pois: 'Lugares',
  vessels: 'Barcos',
  more: '{count} más… Afine la búsqueda',
  none: 'No se ha encontrado nada para «{query}». Revise la ortografía o pruebe con una ciudad o un país.',
  failed: 'No se ha podido hacer la búsqueda.',
  clear: 'Borrar la búsqueda',
  results: '{count} resultados',
}

/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Añadir un lugar en este punto',
  addPointOfInterest: 'Añadir un punto de interés aquí',
  downloadMaps: 'Descargar los mapas satelitales de esta vista (zoom={zoom})',
  toggleTileZoom: 'Cambiar el zoom de teselas',
  logIn: 'Inicie sesión para activar las opciones del menú',
  pois: 'Puntos de interés',
  satCharts: 'Mapas KAP',
  label: 'Menú del mapa en {position}',
  tileZoom: 'Zoom de teselas {zoom}',
}

/** Section 2 and 5, adding a place. */
export const addPlace = {
  submit: 'Enviar para revisión',
  confirm: '¿Enviar este lugar nuevo? (Puede tardar unos segundos…)',
  added: 'Lugar añadido',
  thanks:
    '¡Gracias! Puede editar o eliminar este lugar. El administrador del sitio puede eliminarlo si no cumple las normas.',
  title: 'Añadir un punto de interés',
  latitude: 'Latitud',
  longitude: 'Longitud',
  name: 'Nombre',
  type: 'Tipo de lugar',
  description: 'Descripción',
  descriptionHint: 'Abrigo, profundidad, VHF: lo que debe saber quien llega.',
  failed: 'No se ha podido añadir el lugar. Lo que escribió sigue aquí.',
  logInAgain: 'Su sesión ha terminado. Inicie sesión en otra pestaña y vuelva a enviar.',
  viewAdded: 'Ver el lugar',
}
