/** Sections 2, 5 and 8, editing an aid to navigation. */
export const navAidEdit = {
  title: 'Editar {name}',
  describe: 'Corregir el nombre, la ciudad y la descripción de {name}.',
  toAid: 'Volver a la ayuda a la navegación',
  name: 'Nombre',
  city: 'Ciudad',
  state: 'Estado o región',
  description: 'Descripción',
  descriptionHint: 'Lo que ve un navegante: color, forma, marca de tope, lo que hay cerca.',
  nameMissing: 'Escriba el nombre de la ayuda tal como figura en la carta.',
  tooLong: 'Como máximo {count} caracteres.',
  update: 'Actualizar la ayuda a la navegación',
  loginNeeded:
    'Inicie sesión para corregir esta ayuda a la navegación. Cada cambio se conserva y se puede deshacer.',
}
