/** The history of a record's edits. Ours. */
export const revisions = {
  title: 'History of edits',
  none: 'Nobody has edited this record yet.',
  loadFailed: 'The history could not be loaded.',
  formerMember: 'a former member',
  created: 'added it',
  before: 'was',
  after: 'became',
  empty: '(empty)',
  revert: 'Take back',
  confirmRevert: 'Take back this edit?',
  reverted: 'The edit was taken back',
  revertFailed: 'The edit could not be taken back.',
} as const
