/** Texts of all forms. */
export const forms = {
  save: 'Guardar',
  required: 'Rellene este campo, por favor.',
  confirmDiscardChanges: 'Hay cambios sin guardar. ¿Salir sin guardarlos?',
  loggedOut: 'Su sesión ha terminado. Inicie sesión en otra pestaña y vuelva a guardar.',
  hiddenVessel: 'Su barco está oculto. Lo que escriba aquí es público, con su hora.',
}
