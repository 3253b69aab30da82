/** Section 2 and 5, adding a place. */
export const addPlace = {
  submit: 'Soumettre pour vérification',
  confirm: 'Soumettre ce nouveau lieu ? (Cela peut prendre quelques secondes…)',
  added: 'Lieu ajouté',
  thanks:
    'Merci ! Vous pouvez modifier ou supprimer ce lieu. L’administrateur du site peut le supprimer s’il ne respecte pas les règles.',
  title: 'Ajouter un point d’intérêt',
  latitude: 'Latitude',
  longitude: 'Longitude',
  name: 'Nom',
  type: 'Type de lieu',
  description: 'Description',
  descriptionHint: 'Abri, profondeur, VHF : ce que le visiteur doit savoir.',
  failed: 'Le lieu n’a pas pu être ajouté. Votre saisie est toujours là.',
  logInAgain: 'Vous n’êtes plus connecté. Connectez-vous dans un autre onglet, puis soumettez à nouveau.',
  viewAdded: 'Voir le lieu',
}
