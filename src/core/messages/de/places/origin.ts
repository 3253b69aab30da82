/** Source, age and confirmations of a record. */
export const origin = {
  added: 'Von einem Mitglied hinzugefügt {age}',
  edited: 'Von einem Mitglied bearbeitet {age}',
  confirmed: 'Von einem Mitglied bestätigt {age}',
  originally: 'ursprünglich aus {source}',
  from: 'Aus {source}, {age}',
  undated: 'Aus {source}, ohne Datum',
  old: 'Dieser Eintrag ist alt. Prüfen Sie ihn, bevor Sie sich darauf verlassen.',
}
