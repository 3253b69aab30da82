/** Section 5, following a vessel. */
export const following = {
  followed: 'Vous suivez maintenant le bateau {name}. Gérez les bateaux suivis dans votre profil',
  unfollowed: 'Vous ne suivez plus le bateau {name}.',
  confirmFollow: 'Suivre ce bateau ?',
  confirmUnfollow: 'Ne plus suivre ce bateau ?',
  confirmUnfollowInList: 'Retirer ce bateau de vos bateaux suivis ?',
  requested:
    'Vous avez demandé à suivre {name}. Son propriétaire décide ; d’ici là, vous voyez ce que tous voient.',
  confirmWithdraw: 'Retirer votre demande de suivre ce bateau ?',
  withdrawn: 'Demande de suivre {name} retirée.',
}
