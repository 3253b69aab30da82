/** How sure a record is: its age, and what members say of it. Ours. */
export const trust = {
  added: 'Ajouté par un membre {age}',
  edited: 'Modifié par un membre {age}',
  confirmed: 'Confirmé par un membre {age}',
  originally: 'à l’origine de {source}',
  confirm: 'Toujours exact',
  confirmHint: 'Confirmer que c’est toujours exact',
  thanks: 'Merci : la fiche est confirmée',
  confirmFailed: 'La fiche n’a pas pu être confirmée.',
  dispute: 'Signaler un problème',
  disputeHint: 'Signaler à l’administrateur ce qui est faux',
  disputeTitle: 'Qu’est-ce qui est faux pour {name} ?',
  disputed: 'Contesté',
  disputeLead:
    'L’administrateur est informé que ce n’est pas juste. Dites ce qui est faux, si vous le pouvez :',
  reasons: {
    gone: 'Il n’existe plus',
    position: 'La position est fausse',
    facts: 'Les informations sont fausses',
    other: 'Autre chose',
  },
  details: 'Détails',
  send: 'Envoyer',
  sent: 'Merci : l’administrateur est informé',
  sendFailed: 'Votre signalement n’a pas été envoyé. Votre texte est toujours là.',
  detailsNeeded: 'Dites en quelques mots ce qui est faux.',
  loginNeeded: 'Connectez-vous pour confirmer ou contester cette fiche',
}

export const origin = {
  from: 'Source : {source}, {age}',
  undated: 'Source : {source}, sans date',
  old: 'Cette fiche est ancienne. Vérifiez-la avant de vous y fier.',
}
