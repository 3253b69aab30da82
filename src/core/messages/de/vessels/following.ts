/** Section 5, following a vessel. */
export const following = {
  followed:
    'Sie folgen jetzt dem Schiff {name}. Die Liste der Schiffe, denen Sie folgen, sehen und verwalten Sie in Ihrem Benutzerprofil',
  unfollowed: 'Sie folgen dem Schiff {name} nicht mehr.',
  confirmFollow: 'Diesem Schiff folgen?',
  confirmUnfollow: 'Diesem Schiff wirklich nicht mehr folgen?',
  confirmUnfollowInList: 'Schiff aus der Liste der Schiffe entfernen, denen Sie folgen?',
  requested:
    'Sie haben angefragt, {name} zu folgen. Der Eigner entscheidet; bis dahin sehen Sie, was alle sehen.',
  confirmWithdraw: 'Ihre Anfrage, diesem Schiff zu folgen, zurückziehen?',
  withdrawn: 'Anfrage, {name} zu folgen, zurückgezogen.',
}
