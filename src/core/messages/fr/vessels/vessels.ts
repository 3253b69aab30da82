/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Erreur : {mmsi}. Bateau non mis à jour',
  updated: 'bateau mis à jour',
  addFailed: 'Le bateau n’a pas pu être ajouté',
  noMmsi: 'Je n’ai pas de MMSI',
  noMmsiMatch:
    'MMSI absent de la base ou déjà utilisé par un autre bateau. Vérifiez le numéro, ou créez un bateau sans MMSI. Si ce MMSI est le vôtre, vous pourrez l’ajouter à la fiche du bateau dans votre profil.',
  mmsiTaken: 'Le MMSI {mmsi} est déjà utilisé par un autre bateau',
  heardByAis:
    'Ce site a reçu l’AIS de ce bateau ces {days} derniers jours : tout le monde peut l’entendre. Il ne peut pas être masqué pour l’instant.',
  limit: 'Vous avez atteint le nombre maximal de bateaux',
  added: 'Le bateau {name} est ajouté à votre profil',
  confirmRemove: 'Retirer ce bateau de votre liste ?',
}
