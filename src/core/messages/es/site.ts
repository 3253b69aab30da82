/** Name and description of the site. */
export const site = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: mapa satelital de puertos, fondeaderos y boyas de amarre',
  homeDescription:
    'Puertos deportivos, fondeaderos, boyas de amarre, combustible, rampas, ayudas a la navegación y boyas meteorológicas sobre imágenes de satélite. No usar para la navegación.',
  back: 'Volver al mapa',
  menu: 'Menú',
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

/** Section 8, pages of errors. */
export const errorPages = {
  notFoundTitle: 'Página no encontrada',
  notFound: 'La página o el lugar que busca no está aquí. Puede que se haya movido o eliminado.',
  unexpectedErrorTitle: 'Algo ha fallado',
}
