/** What is known of pages whose long texts are loaded with them: `faq.ts` and `plugin.ts`. Ours. */
export const pageMetadata = {
  faq: {
    title: 'Ayuda · Roadstead',
    description:
      'Cómo encontrar puertos y fondeaderos, descargar mapas satelitales, leer boyas meteorológicas y ayudas AIS, seguir barcos, subir fotos, y qué significan el índice de tráfico y las escalas.',
  },
  plugin: {
    title: 'Extensión para plotter · Roadstead',
    description:
      'Lugares, mapas satelitales y meteorología en su plotter: OpenCPN, Signal K con Freeboard-SK o cualquier plotter con navegador. En tres pasos cada uno.',
  },
  loadFailed: 'No se ha podido cargar el texto de esta página.',
}
