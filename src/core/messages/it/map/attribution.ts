/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'Non per la navigazione',
  placesFromOpenStreetMap: 'luoghi © collaboratori di OpenStreetMap (ODbL)',
  licence: 'Licenze',
  imageryUnavailable: 'Immagini non disponibili, mostrata la mappa integrata',
  imageryUnavailableDetail:
    '{source} non risponde. Al suo posto è mostrata l’immagine del mondo incorporata.',
  noImageryAtZoom: 'Nessuna immagine a questo livello di zoom, mostrata la mappa integrata',
  simulatedDetail:
    'Questa mappa, i suoi conteggi e le sue linee di traffico comprendono barche e stazioni meteo simulate.',
}
