/** Section 8, files. */
export const files = {
  downloadFailed: 'Le téléchargement a échoué.',
  downloaded: 'Votre fichier est téléchargé.',
  ready: 'Votre fichier est prêt à être téléchargé',
  readme: 'Plus d’informations dans le fichier README.TXT de l’archive zip.',
  blobFailed: 'Erreur à la création du fichier « {file} ». État : {status}',
  storeFailed: 'Erreur à l’enregistrement de « {file} ». État : {status}',
}
