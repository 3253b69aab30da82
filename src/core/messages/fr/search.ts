/** Section 2, search bar. */
export const search = {
  placeholder: 'Nom d’un lieu ou d’une ville, d’un bateau, MMSI, port d’attache…',
  label: 'Rechercher des lieux et des bateaux',
  pois: 'Lieux',
  vessels: 'Bateaux',
  more: 'Encore {count}… Affinez la recherche',
  none: 'Rien trouvé pour « {query} ». Vérifiez l’orthographe, ou essayez une ville ou un pays.',
  failed: 'La recherche est injoignable. Réessayez dans un instant.',
  clear: 'Effacer la recherche',
  towns: 'Villes',
  position: 'Position',
  otherName: 'Aussi appelé {name}',
  code: 'UN/LOCODE {code}',
  recent: 'Recherches récentes',
  removeRecent: 'Retirer « {query} » des recherches récentes',
}
