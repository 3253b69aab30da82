/** Source, age and confirmations of a record. */
export const origin = {
  added: 'Added by a member {age}',
  edited: 'Edited by a member {age}',
  confirmed: 'Confirmed by a member {age}',
  originally: 'first from {source}',
  from: 'From {source}, {age}',
  undated: 'From {source}, no date given',
  old: 'This record is old. Check it before you rely on it.',
} as const
