/** Widgets in pages of others. */
export const embed = {
  missingAttribute: 'Manca: {names}.',
  badValue: '{attribute}="{value}" non è comprensibile. Atteso: {expected}.',
  failed: 'Questo widget non può essere mostrato. Ricaricare la pagina.',
  noMap:
    'Nessuna mappa trovata. Inserisci un roadstead-map nella pagina e indica il suo id nell’attributo "for".',
  rate: 'Valuta questo luogo',
  noVessel: 'Nessuna imbarcazione nota con questo MMSI.',
  frameTitle: '{widget} di {product}',
}
