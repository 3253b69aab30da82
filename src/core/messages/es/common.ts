/** Names and labels used on more than one screen. */
export const common = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: mapa satelital de puertos, fondeaderos y boyas de amarre',
  homeDescription:
    'Puertos deportivos, fondeaderos, boyas de amarre, combustible, rampas, ayudas a la navegación y boyas meteorológicas sobre imágenes de satélite. No usar para la navegación.',
  loading: 'Cargando',
  close: 'Cerrar',
  cancel: 'Cancelar',
  confirm: 'Aceptar',
  retry: 'Reintentar',
  view: 'Ver',
  edit: 'Editar',
  delete: 'Eliminar',
  back: 'Volver al mapa',
  signIn: 'Iniciar sesión',
  more: 'Más',
  unknown: 'desconocido',
  menu: 'Menú',
  save: 'Guardar',
  required: 'Rellene este campo, por favor.',
  confirmDiscardChanges: 'Hay cambios sin guardar. ¿Salir sin guardarlos?',
}

/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'No usar para la navegación',
  placesFromOpenStreetMap: 'lugares © colaboradores de OpenStreetMap (ODbL)',
  licence: 'Licencias',
  imageryUnavailable: 'Imágenes no disponibles',
  imageryUnavailableDetail: '{source} no responde. En su lugar se muestra la imagen del mundo integrada.',
  noImageryAtZoom: 'Sin imágenes en este nivel de zoom',
  simulatedDetail:
    'Este mapa, sus recuentos y sus líneas de tráfico incluyen barcos y estaciones meteorológicas simulados.',
}

/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = { simulatedBoats: 'Barcos simulados', note: '(barcos simulados)' }

/** Section 8, generic screens. */
export const failures = {
  notFoundTitle: 'Página no encontrada',
  notFound: 'La página o el lugar que busca no está aquí. Puede que se haya movido o eliminado.',
  unexpectedErrorTitle: 'Algo ha fallado',
  unexpectedError: 'Es culpa nuestra, no suya. No se ha perdido nada de lo que guardó.',
  offline: 'No se puede contactar con el servidor. Compruebe la conexión.',
  refused: 'El servidor lo ha rechazado: {detail}',
}

/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'tranquilo',
  2: 'bastante tranquilo',
  3: 'moderado',
  4: 'concurrido',
  5: 'muy concurrido',
}

/** The menu of the site. Ours. */
export const siteMenu = {
  open: 'Menú',
  openFor: 'Menú de {name}',
  profile: 'Perfil',
  signIn: 'Iniciar sesión',
  signUp: 'Registrarse',
  signOut: 'Cerrar sesión',
  admin: 'Administración',
  help: 'Ayuda',
  plugin: 'Extensión para plotter',
  embed: 'Ponga este mapa en su sitio',
  apiDocs: 'API',
  language: 'Idioma',
  units: 'Unidades',
  speedUnit: 'Velocidad',
  depthUnit: 'Profundidad',
  lengthUnit: 'Eslora',
  positionFormat: 'Posición',
  positionFormats: { auto: 'Automático', dm: '43° 12.6′ N', dd: '43.210', dms: '43° 12′ 36″ N' },
}
