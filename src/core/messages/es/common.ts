/** Labels used on more than one screen. */
export const common = {
  loading: 'Cargando',
  partFailed: 'No se pudo cargar esta parte. Compruebe su conexión.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  confirm: 'Aceptar',
  retry: 'Reintentar',
  view: 'Ver',
  edit: 'Editar',
  delete: 'Eliminar',
  signIn: 'Iniciar sesión',
  more: 'Más',
  unknown: 'desconocido',
}
