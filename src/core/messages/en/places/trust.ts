/** How sure a record is: its age, and what members say of it. Ours. */
export const trust = {
  added: 'Added by a member {age}',
  edited: 'Edited by a member {age}',
  confirmed: 'Confirmed by a member {age}',
  originally: 'first from {source}',
  confirm: 'Still right',
  confirmHint: 'Say that these facts still hold',
  thanks: 'Thank you: the record is confirmed',
  confirmFailed: 'The record could not be confirmed.',
  dispute: 'Not right',
  disputeHint: 'Tell the admin what is wrong',
  disputeTitle: 'What is wrong with {name}?',
  disputed: 'Disputed',
  disputeLead: 'The admin is told that it is not right. Say what is wrong, if you can:',
  reasons: {
    gone: 'It is not there any more',
    position: 'The position is wrong',
    facts: 'The facts are wrong',
    other: 'Something else',
  },
  details: 'In a few words',
  send: 'Send',
  sent: 'Thank you: the admin was told',
  sendFailed: 'Your report was not sent. What you wrote is still here.',
  detailsNeeded: 'Say in a few words what is wrong.',
  loginNeeded: 'Log in to confirm or dispute this record',
} as const

/** Where a record comes from, and how old it is. */
export const origin = {
  from: 'From {source}, {age}',
  undated: 'From {source}, which states no date',
  old: 'This record is old. Check it before you rely on it.',
} as const
