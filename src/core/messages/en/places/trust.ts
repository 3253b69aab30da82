/** Age, confirmations and disputes of a record. Ours. */
export const trust = {
  added: 'Added by a member {age}',
  edited: 'Edited by a member {age}',
  confirmed: 'Confirmed by a member {age}',
  originally: 'first from {source}',
  confirm: 'Still correct',
  confirmHint: 'Confirm it is still correct',
  thanks: 'Thank you: the record is confirmed',
  confirmFailed: 'The record could not be confirmed.',
  dispute: 'Report a problem',
  disputeHint: 'Tell the admin what is wrong',
  disputeTitle: 'What is wrong with {name}?',
  disputed: 'Disputed',
  disputeLead: 'The admin is notified that this record is disputed. Describe the problem if you can:',
  reasons: {
    gone: 'It no longer exists',
    position: 'The position is wrong',
    facts: 'The information is wrong',
    other: 'Something else',
  },
  details: 'Details',
  send: 'Send',
  sent: 'Thank you: the admin has been notified',
  sendFailed: 'Your report was not sent. What you wrote is still here.',
  detailsNeeded: 'Describe briefly what is wrong.',
  loginNeeded: 'Log in to confirm or dispute this record',
} as const

/** Source and age of a record. */
export const origin = {
  from: 'From {source}, {age}',
  undated: 'From {source}, no date given',
  old: 'This record is old. Check it before you rely on it.',
} as const
