/** The history of a record's edits. Ours. */
export const revisions = {
  title: 'Edit history',
  none: 'No edits yet.',
  loadFailed: 'The history could not be loaded.',
  formerMember: 'a former member',
  created: 'added it',
  before: 'was',
  after: 'became',
  empty: '(empty)',
  revert: 'Revert',
  confirmRevert: 'Revert this edit?',
  reverted: 'The edit was reverted',
  revertFailed: 'The edit could not be reverted.',
} as const
