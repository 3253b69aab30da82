/** Widgets in pages of others. */
export const embed = {
  missingAttribute: 'Falta: {names}.',
  badValue: 'No se entiende {attribute}="{value}". Se espera: {expected}.',
  failed: 'Este widget no se puede mostrar.',
  noMap:
    'No se encuentra ningún mapa. Ponga un roadstead-map en la página e indique su id en el atributo "for".',
  gestureWheel: 'Mantenga Ctrl y desplácese para ampliar el mapa',
  gestureWheelMac: 'Mantenga ⌘ y desplácese para ampliar el mapa',
  gestureTouch: 'Mueva el mapa con dos dedos',
  rate: 'Valorar este lugar',
  noWeather: 'Ninguna estación meteorológica a menos de {miles} millas náuticas.',
  noVessel: 'No se conoce ningún barco con este MMSI.',
  frameTitle: '{widget} de {product}',
}
