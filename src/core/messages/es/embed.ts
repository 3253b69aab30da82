/** Widgets in pages of others. */
export const embed = {
  missingAttribute: 'Falta: {names}.',
  badValue: 'No se entiende {attribute}="{value}". Se espera: {expected}.',
  failed: 'Este widget no se puede mostrar. Recargue la página.',
  noMap:
    'No se encuentra ningún mapa. Ponga un roadstead-map en la página e indique su id en el atributo "for".',
  rate: 'Valorar este lugar',
  noVessel: 'No se conoce ningún barco con este MMSI.',
  frameTitle: '{widget} de {product}',
}
