/** Section 8, failures. */
export const failures = {
  unexpectedError:
    'Es culpa nuestra, no suya. No se ha perdido nada de lo que guardó. Inténtelo de nuevo en un momento.',
  offline: 'No se puede contactar con el servidor. Compruebe la conexión.',
  refused: 'El servidor lo ha rechazado: {detail}',
}
