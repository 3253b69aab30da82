/** Labels used on more than one screen. */
export const common = {
  loading: 'Loading',
  partFailed: 'This part could not be loaded. Check your connection.',
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
