/** Reasons why satellite charts cannot be created. */
export const satChartErrors = {
  tooLarge:
    'La zona requiere {count} mapas con este zoom; como máximo se hacen {most} a la vez. Acerque el mapa o elija un zoom de teselas menor.',
  tooWide:
    'Una carta tiene como máximo {most} hojas por lado; esta vista requiere {columns} por {rows}. Acerque el mapa, elija un zoom de teselas menor o el archivo zip.',
  noSource: 'Ninguna imagen descargable cubre este lugar.',
  zoomTooHigh: 'Las imágenes no tienen aquí detalle con este zoom. Elija el zoom {zoom} o menos.',
  sourceUnavailable: 'La fuente de las imágenes no responde ahora. Inténtelo más tarde.',
  cannotWrite: 'El servidor no puede escribir el archivo: quizá su disco esté lleno. Inténtelo más tarde.',
  tooManyDownloads: 'Ya está descargando {most} archivos. Espere a que termine uno.',
  hourlyLimitReached: 'Ha pedido más mapas de los que se pueden hacer en una hora. Inténtelo más tarde.',
}
