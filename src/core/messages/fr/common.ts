/** Labels used on more than one screen. */
export const common = {
  loading: 'Chargement',
  partFailed: 'Cette partie n’a pas pu être chargée. Vérifiez votre connexion.',
  close: 'Fermer',
  cancel: 'Annuler',
  confirm: 'Valider',
  retry: 'Réessayer',
  view: 'Voir',
  edit: 'Modifier',
  delete: 'Supprimer',
  signIn: 'Se connecter',
  more: 'Plus',
  unknown: 'inconnu',
}
