/** Sections 2, 5 and 8, editing an aid to navigation. */
export const navAidEdit = {
  title: 'Modifier {name}',
  describe: 'Corriger le nom, la ville et la description de {name}.',
  toAid: 'Retour à l’aide à la navigation',
  name: 'Nom',
  city: 'Ville',
  state: 'État ou région',
  description: 'Description',
  descriptionHint: 'Ce que voit le marin : couleur, forme, voyant, ce qui se trouve à côté.',
  nameMissing: 'Saisissez le nom de l’aide, tel qu’il figure sur la carte.',
  tooLong: 'Au plus {count} caractères.',
  update: 'Mettre à jour l’aide à la navigation',
  loginNeeded:
    'Connectez-vous pour corriger cette aide à la navigation. Chaque modification est conservée et peut être annulée.',
}
