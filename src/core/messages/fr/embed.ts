/** Widgets in pages of others. */
export const embed = {
  missingAttribute: 'Il manque : {names}.',
  badValue: '{attribute}="{value}" n’est pas compris. Attendu : {expected}.',
  failed: 'Ce widget ne peut pas être affiché. Rechargez la page.',
  noMap:
    'Aucune carte trouvée. Placez un roadstead-map dans la page et indiquez son id dans l’attribut "for".',
  rate: 'Noter ce lieu',
  noVessel: 'Aucun bateau connu avec ce MMSI.',
  frameTitle: '{widget} par {product}',
}
