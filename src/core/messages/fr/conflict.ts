/** An edit that somebody else overtook. Ours. */
export const conflict = {
  title: 'Modifié par quelqu’un d’autre',
  lead: 'Rien n’est perdu. Voici ce qui est enregistré maintenant, et votre saisie :',
  field: 'Champ',
  saved: 'Enregistré',
  yours: 'Votre version',
  none: 'vide',
  same: 'Les deux versions sont identiques.',
  keepYours: 'Enregistrer la mienne',
  takeSaved: 'Garder l’enregistrée',
}
