/** Reasons why satellite charts cannot be created. */
export const satChartErrors = {
  tooLarge:
    'La zone demande {count} cartes à ce zoom ; on peut en faire {most} au plus à la fois. Zoomez, ou choisissez un zoom de tuiles plus petit.',
  tooWide:
    'Une carte a au plus {most} feuilles de côté ; cette vue en demande {columns} sur {rows}. Zoomez, choisissez un zoom de tuiles plus petit, ou prenez le fichier zip.',
  noSource: 'Aucune image téléchargeable ne couvre ce lieu.',
  zoomTooHigh: 'Les images n’ont pas de détail ici à ce zoom. Choisissez le zoom {zoom} ou moins.',
  sourceUnavailable: 'La source des images ne répond pas pour l’instant. Réessayez plus tard.',
  cannotWrite:
    'Le serveur ne peut pas écrire le fichier : son disque est peut-être plein. Réessayez plus tard.',
  tooManyDownloads: 'Vous téléchargez déjà {most} fichiers. Attendez que l’un d’eux soit terminé.',
  hourlyLimitReached:
    'Vous avez demandé plus de cartes qu’on ne peut en faire en une heure. Réessayez plus tard.',
}
