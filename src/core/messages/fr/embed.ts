/** Widgets in pages of others. */
export const embed = {
  missingAttribute: 'Il manque : {names}.',
  badValue: '{attribute}="{value}" n’est pas compris. Attendu : {expected}.',
  failed: 'Ce widget ne peut pas être affiché.',
  noMap:
    'Aucune carte trouvée. Placez un roadstead-map dans la page et indiquez son id dans l’attribut "for".',
  gestureWheel: 'Maintenez Ctrl et faites défiler pour zoomer',
  gestureWheelMac: 'Maintenez ⌘ et faites défiler pour zoomer',
  gestureTouch: 'Déplacez la carte avec deux doigts',
  rate: 'Noter ce lieu',
  noWeather: 'Aucune station météo à moins de {miles} milles nautiques.',
  noVessel: 'Aucun bateau connu avec ce MMSI.',
  frameTitle: '{widget} par {product}',
}
