/** Section 8, files. */
export const files = {
  downloadFailed: 'La descarga ha fallado.',
  downloaded: 'Su archivo se ha descargado.',
  ready: 'Su archivo está listo para descargar',
  readme: 'Más información en el archivo README.TXT del zip.',
  blobFailed: 'Error al crear el archivo «{file}». Estado: {status}',
  storeFailed: 'Error al guardar «{file}». Estado: {status}',
}
