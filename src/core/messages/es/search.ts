/** Section 2, search bar. */
export const search = {
  placeholder: 'Nombre de un lugar, localidad, barco, MMSI o puerto base…',
  label: 'Buscar lugares y barcos',
  pois: 'Lugares',
  vessels: 'Barcos',
  more: '{count} más… Afine la búsqueda',
  none: 'No se ha encontrado nada para «{query}». Revise la ortografía o pruebe con una ciudad o un país.',
  failed: 'No se ha podido hacer la búsqueda. Inténtelo de nuevo en un momento.',
  clear: 'Borrar la búsqueda',
  towns: 'Localidades',
  position: 'Posición',
  otherName: 'También {name}',
  code: 'UN/LOCODE {code}',
  recent: 'Búsquedas recientes',
  removeRecent: 'Quitar «{query}» de las búsquedas recientes',
}
