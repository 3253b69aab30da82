/** Confirmations and disputes of a record. Ours. */
export const trust = {
  confirm: 'Toujours exact',
  confirmHint: 'Confirmer que c’est toujours exact',
  thanks: 'Merci : la fiche est confirmée',
  confirmFailed: 'La fiche n’a pas pu être confirmée.',
  dispute: 'Signaler un problème',
  disputeHint: 'Signaler à l’administrateur ce qui est faux',
  disputed: 'Contesté',
  loginNeeded: 'Connectez-vous pour confirmer ou contester cette fiche',
}

/** The form that disputes a record. Ours. */
export const dispute = {
  disputeTitle: 'Qu’est-ce qui est faux pour {name} ?',
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
}
