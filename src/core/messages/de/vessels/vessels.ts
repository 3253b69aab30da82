/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Fehler: {mmsi}. Schiff nicht aktualisiert',
  updated: 'Schiff aktualisiert',
  addFailed: 'Fehler beim Hinzufügen des Schiffes',
  noMmsi: 'Ich habe keine MMSI',
  noMmsiMatch:
    'Die MMSI ist nicht in der Datenbank oder wird schon von einem anderen Schiff benutzt. Prüfen Sie die Nummer oder legen Sie ein Schiff ohne MMSI an. Gehört diese MMSI Ihnen, können Sie sie in Ihrem Benutzerprofil beim Schiff nachtragen.',
  mmsiTaken: 'Die MMSI {mmsi} wird schon von einem anderen Schiff benutzt',
  limit: 'Sie haben die Höchstzahl an Schiffen erreicht',
  added: 'Das Schiff {name} wurde Ihrem Profil hinzugefügt',
  followed:
    'Sie folgen jetzt dem Schiff {name}. Die Liste der Schiffe, denen Sie folgen, sehen und verwalten Sie in Ihrem Benutzerprofil',
  unfollowed: 'Sie folgen dem Schiff {name} nicht mehr.',
  confirmFollow: 'Diesem Schiff folgen?',
  confirmUnfollow: 'Diesem Schiff wirklich nicht mehr folgen?',
  confirmUnfollowInList: 'Schiff aus der Liste der Schiffe entfernen, denen Sie folgen?',
  confirmRemove: 'Schiff aus Ihrer Liste entfernen?',
  requested:
    'Sie haben angefragt, {name} zu folgen. Der Eigner entscheidet; bis dahin sehen Sie, was alle sehen.',
  confirmWithdraw: 'Ihre Anfrage, diesem Schiff zu folgen, zurückziehen?',
  withdrawn: 'Anfrage, {name} zu folgen, zurückgezogen.',
}
