/** Widgets in pages of others. */
export const embed = {
  missingAttribute: 'Manca: {names}.',
  badValue: '{attribute}="{value}" non è comprensibile. Atteso: {expected}.',
  failed: 'Questo widget non può essere mostrato.',
  noMap:
    'Nessuna mappa trovata. Inserisci un roadstead-map nella pagina e indica il suo id nell’attributo "for".',
  gestureWheel: 'Tieni premuto Ctrl e scorri per ingrandire la mappa',
  gestureWheelMac: 'Tieni premuto ⌘ e scorri per ingrandire la mappa',
  gestureTouch: 'Sposta la mappa con due dita',
  rate: 'Valuta questo luogo',
  noWeather: 'Nessuna stazione meteo entro {miles} miglia nautiche.',
  noVessel: 'Nessuna imbarcazione nota con questo MMSI.',
  frameTitle: '{widget} di {product}',
}
