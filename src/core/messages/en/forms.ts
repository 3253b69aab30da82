/** Texts of all forms. */
export const forms = {
  save: 'Save',
  required: 'This field is required.',
  confirmDiscardChanges: 'You have unsaved changes. Leave without saving?',
  loggedOut: 'You are no longer logged in. Log in in another tab, then save again.',
  hiddenVessel: 'Your vessel is hidden. What you write here is public, with its time.',
} as const
