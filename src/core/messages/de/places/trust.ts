/** How sure a record is: its age, and what members say of it. Ours. */
export const trust = {
  added: 'Von einem Mitglied hinzugefügt {age}',
  edited: 'Von einem Mitglied bearbeitet {age}',
  confirmed: 'Von einem Mitglied bestätigt {age}',
  originally: 'ursprünglich aus {source}',
  confirm: 'Weiterhin richtig',
  confirmHint: 'Bestätigen, dass es weiterhin richtig ist',
  thanks: 'Vielen Dank: Der Eintrag ist bestätigt',
  confirmFailed: 'Der Eintrag konnte nicht bestätigt werden.',
  dispute: 'Problem melden',
  disputeHint: 'Der Verwaltung sagen, was falsch ist',
  disputeTitle: 'Was stimmt bei {name} nicht?',
  disputed: 'Bestritten',
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
  loginNeeded: 'Melden Sie sich an, um diesen Eintrag zu bestätigen oder zu beanstanden',
}

export const origin = {
  from: 'Aus {source}, {age}',
  undated: 'Aus {source}, ohne Datum',
  old: 'Dieser Eintrag ist alt. Prüfen Sie ihn, bevor Sie sich darauf verlassen.',
}
