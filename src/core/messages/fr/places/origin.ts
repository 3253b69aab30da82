/** Source, age and confirmations of a record. */
export const origin = {
  added: 'Ajouté par un membre {age}',
  edited: 'Modifié par un membre {age}',
  confirmed: 'Confirmé par un membre {age}',
  originally: 'à l’origine de {source}',
  from: 'Source : {source}, {age}',
  undated: 'Source : {source}, sans date',
  old: 'Cette fiche est ancienne. Vérifiez-la avant de vous y fier.',
}
