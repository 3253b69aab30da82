/** Messages that the sQuiddio plugin shows instead of a layer or a chart; at most 200 bytes each. */
export const squiddio = {
  keyInvalid: 'Cette clé API n’est pas valable. Copiez-la depuis la page {path} de ce site.',
  keyMissing:
    'Saisissez votre e-mail et votre clé API dans le module. La clé se trouve sur la page {path} de ce site.',
  regionInvalid: 'Ce n’est pas une région de la carte.',
  regionEmpty: 'Il n’y a encore rien dans cette région.',
  tooManyPlaces: 'Un téléchargement compte au plus {most} lieux. Zoomez, puis réessayez.',
  placesNotFound: 'Ces lieux n’existent plus. Téléchargez de nouveau la couche.',
  noImagery: 'Aucune image téléchargeable ne couvre ce lieu à ces zooms.',
  imageryUnavailable: 'Les images ne répondent pas pour l’instant. Réessayez plus tard.',
  rateLimited: 'Vous avez demandé trop de cartes. Réessayez plus tard.',
  noVessel: 'Ajoutez d’abord votre bateau à votre profil pour que sa position soit montrée.',
  noPosition: 'La position est illisible.',
  noFriends: 'Vous ne suivez aucun bateau dont vous pouvez voir la position.',
  failed: 'Une erreur est survenue. Réessayez plus tard.',
}
