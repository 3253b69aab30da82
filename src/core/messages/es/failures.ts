/** Section 8, failures. */
export const failures = {
  unexpectedError: 'Es culpa nuestra, no suya. No se ha perdido nada de lo que guardó.',
  offline: 'No se puede contactar con el servidor. Compruebe la conexión.',
  refused: 'El servidor lo ha rechazado: {detail}',
}
