/** Confirmations and disputes of a record. Ours. */
export const trust = {
  confirm: 'Still correct',
  confirmHint: 'Confirm it is still correct',
  thanks: 'Thank you: the record is confirmed',
  confirmFailed: 'The record could not be confirmed.',
  dispute: 'Report a problem',
  disputeHint: 'Tell the admin what is wrong',
  disputed: 'Disputed',
  loginNeeded: 'Log in to confirm or dispute this record',
} as const

/** The form that disputes a record. Ours. */
export const dispute = {
  disputeTitle: 'What is wrong with {name}?',
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
} as const
