/** Texts of all forms. */
export const forms = {
  save: 'Save',
  required: 'This field is required.',
  confirmDiscardChanges: 'You have unsaved changes. Leave without saving?',
} as const
