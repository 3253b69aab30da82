/** Labels used on more than one screen. */
export const common = {
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'OK',
  retry: 'Try again',
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
  signIn: 'Log in',
  more: 'More',
  unknown: 'unknown',
} as const
