/** An edit that somebody else overtook. Ours. */
export const conflict = {
  title: 'La fiche a changé entre-temps',
  lead: 'Rien n’est perdu. Voici ce qui est enregistré maintenant, et votre saisie :',
  field: 'Champ',
  saved: 'Enregistré',
  yours: 'Votre saisie',
  none: 'vide',
  same: 'Les deux versions sont identiques.',
  keepYours: 'Enregistrer la mienne',
  takeSaved: 'Garder l’enregistrée',
}
