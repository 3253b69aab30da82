/** What is known of pages whose long texts are loaded with them: `faq.ts` and `plugin.ts`. Ours. */
export const pageMetadata = {
  faq: {
    title: 'Aide · Roadstead',
    description:
      'Trouver des ports et des mouillages, télécharger des cartes satellite, lire les balises météo et les aides AIS, suivre des bateaux, envoyer des photos, et ce que signifient l’indice de fréquentation et les escales.',
  },
  plugin: {
    title: 'Extension pour traceur · Roadstead',
    description:
      'Lieux, cartes satellite et météo sur votre traceur : OpenCPN, Signal K avec Freeboard-SK, ou tout traceur muni d’un navigateur. En trois étapes chacun.',
  },
  loadFailed: 'Le texte de cette page n’a pas pu être chargé.',
}
