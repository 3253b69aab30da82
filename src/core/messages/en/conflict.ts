/** An edit that somebody else overtook. Ours. */
export const conflict = {
  title: 'It was changed meanwhile',
  lead: 'Nothing is lost. This is what is saved now, and what you typed:',
  field: 'Field',
  saved: 'Saved now',
  yours: 'Yours',
  none: 'empty',
  same: 'Both versions say the same.',
  keepYours: 'Save mine',
  takeSaved: 'Take what is saved',
} as const
