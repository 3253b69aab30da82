/** An edit conflict: someone else saved the record first. Ours. */
export const conflict = {
  title: 'Changed by someone else',
  lead: 'Nothing is lost. Compare the saved version with yours:',
  field: 'Field',
  saved: 'Saved version',
  yours: 'Your version',
  none: 'empty',
  same: 'Both versions are identical.',
  keepYours: 'Save my version',
  takeSaved: 'Use the saved version',
} as const
