/** Confirmations and disputes of a record. Ours. */
export const trust = {
  confirm: 'Weiterhin richtig',
  confirmHint: 'Bestätigen, dass es weiterhin richtig ist',
  thanks: 'Vielen Dank: Der Eintrag ist bestätigt',
  confirmFailed: 'Der Eintrag konnte nicht bestätigt werden.',
  dispute: 'Problem melden',
  disputeHint: 'Der Verwaltung sagen, was falsch ist',
  disputed: 'Bestritten',
  loginNeeded: 'Melden Sie sich an, um diesen Eintrag zu bestätigen oder zu beanstanden',
}

/** The form that disputes a record. Ours. */
export const dispute = {
  disputeTitle: 'Was stimmt bei {name} nicht?',
  disputeLead: 'Die Verwaltung weiß, dass es nicht stimmt. Sagen Sie, was falsch ist, wenn Sie können:',
  reasons: {
    gone: 'Das gibt es dort nicht mehr',
    position: 'Die Position ist falsch',
    facts: 'Die Angaben sind falsch',
    other: 'Etwas anderes',
  },
  details: 'Einzelheiten',
  send: 'Senden',
  sent: 'Vielen Dank: Die Verwaltung weiß Bescheid',
  sendFailed: 'Ihre Meldung wurde nicht gesendet. Was Sie geschrieben haben, ist noch da.',
  detailsNeeded: 'Schreiben Sie in wenigen Worten, was falsch ist.',
}
