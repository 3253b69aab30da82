/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'Ne pas utiliser pour la navigation',
  placesFromOpenStreetMap: 'lieux © contributeurs OpenStreetMap (ODbL)',
  licence: 'Licences',
  imageryUnavailable: 'Images indisponibles, carte intégrée affichée',
  imageryUnavailableDetail: '{source} ne répond pas. L’image du monde intégrée est affichée à la place.',
  noImageryAtZoom: 'Pas d’images à ce niveau de zoom, carte intégrée affichée',
  simulatedDetail:
    'Cette carte, ses nombres et ses lignes de trafic comprennent des bateaux et des stations météo simulés.',
}
