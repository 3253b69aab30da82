/** Titles of problem types. In languages other than English they also replace a detail that is not translated. */
export const problems = {
  malformed: 'La solicitud no se puede leer.',
  invalid: 'Este valor no se acepta.',
  unauthorized: 'No ha iniciado sesión.',
  forbidden: 'No está autorizado.',
  'not-found': 'No existe o ya no existe.',
  conflict: 'Otra persona lo ha cambiado mientras tanto.',
  'too-large': 'Es demasiado grande.',
  'uri-too-long': 'La dirección es demasiado larga.',
  'unsupported-media-type': 'Este tipo de archivo no se acepta.',
  'too-many-requests': 'Demasiadas solicitudes. Espere un poco.',
  'not-available': 'No disponible en esta versión.',
  unavailable: 'No disponible ahora. Inténtelo más tarde.',
  unexpected: 'Se ha producido un error en el servidor.',
  overloaded: 'El servidor tiene demasiadas solicitudes. Inténtelo de nuevo en unos segundos.',
}
