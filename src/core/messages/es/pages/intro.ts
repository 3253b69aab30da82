/** Section 1, the intro. */
export const intro = {
  title: 'Bienvenido a Roadstead',
  lead: 'El mapa satelital de los navegantes, con más de {count} puntos de interés: puertos deportivos, fondeaderos, boyas de amarre, combustible, rampas y más.',
  leadWithoutCount:
    'El mapa satelital de los navegantes: puertos deportivos, fondeaderos, boyas de amarre, combustible, rampas y más.',
  offers: {
    layers: {
      title: 'Puntos de interés para descargar',
      text: 'Lleve a bordo los puntos de interés en GPX, KML, GeoJSON o CSV.',
    },
    maps: {
      title: 'Mapas satelitales',
      text: 'Archivos .kap georreferenciados de cualquier vista, para su programa de navegación.',
    },
    weather: {
      title: 'Datos meteorológicos',
      text: 'Viento, olas y presión de las boyas meteorológicas cercanas.',
    },
    vessels: {
      title: 'Seguimiento de barcos',
      text: 'Vea dónde están sus amigos y deje que le vean. Con una suscripción gratuita.',
    },
    plugin: {
      title: 'Extensión para plotter',
      text: 'Todo ello en el plotter, al timón, también sin conexión.',
    },
  },
  pluginLink: 'Acerca de la extensión',
  start: 'Ver el mapa',
  signUp: 'Registro gratuito',
  licence:
    'Los lugares se comparten bajo la Open Database License (ODbL), las opiniones y fotos bajo CC BY-SA 4.0: compartir igual. No usar para la navegación.',
}
