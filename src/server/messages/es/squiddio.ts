/** Messages that the sQuiddio plugin shows instead of a layer or a chart; at most 200 bytes each. */
export const squiddio = {
  keyInvalid: 'Esta clave API no es válida. Cópiela de la página {path} de este sitio.',
  keyMissing:
    'Escriba su correo y su clave API en el complemento. La clave está en la página {path} de este sitio.',
  regionInvalid: 'Esta no es una región del mapa.',
  regionEmpty: 'Todavía no hay nada en esta región.',
  tooManyPlaces: 'Una descarga admite como máximo {most} lugares. Acerque el mapa e inténtelo otra vez.',
  placesNotFound: 'Estos lugares ya no existen. Descargue de nuevo la capa.',
  noImagery: 'Ninguna imagen descargable cubre este lugar con estos zooms.',
  imageryUnavailable: 'Las imágenes no responden ahora. Inténtelo más tarde.',
  rateLimited: 'Ha pedido demasiados mapas. Inténtelo más tarde.',
  noVessel: 'Añada antes su barco a su perfil para que se muestre su posición.',
  noPosition: 'La posición no se puede leer.',
  noFriends: 'No sigue ningún barco cuya posición pueda ver.',
  failed: 'Algo ha fallado. Inténtelo más tarde.',
}
