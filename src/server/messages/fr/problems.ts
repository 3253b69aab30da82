/** Titles of problem types. In languages other than English they also replace a detail that is not translated. */
export const problems = {
  malformed: 'La demande est illisible.',
  invalid: 'Cette valeur n’est pas acceptée.',
  unauthorized: 'Vous n’êtes pas connecté.',
  forbidden: 'Vous n’y êtes pas autorisé.',
  'not-found': 'Cela n’existe pas ou plus.',
  conflict: 'Quelqu’un d’autre l’a modifié entre-temps.',
  'too-large': 'C’est trop volumineux.',
  'uri-too-long': 'L’adresse est trop longue.',
  'unsupported-media-type': 'Ce type de fichier n’est pas accepté.',
  'too-many-requests': 'Trop de demandes. Attendez un peu.',
  'not-available': 'Pas disponible dans cette version.',
  unavailable: 'Pas disponible pour l’instant. Réessayez plus tard.',
  unexpected: 'Une erreur s’est produite sur le serveur.',
  overloaded: 'Le serveur reçoit trop de demandes. Réessayez dans quelques secondes.',
}
