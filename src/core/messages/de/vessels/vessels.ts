/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Fehler: {mmsi}. Schiff nicht aktualisiert',
  updated: 'Schiff aktualisiert',
  addFailed: 'Fehler beim Hinzufügen des Schiffes',
  noMmsi: 'Ich habe keine MMSI',
  noMmsiMatch:
    'Die MMSI ist nicht in der Datenbank oder wird schon von einem anderen Schiff benutzt. Prüfen Sie die Nummer oder legen Sie ein Schiff ohne MMSI an. Gehört diese MMSI Ihnen, können Sie sie in Ihrem Benutzerprofil beim Schiff nachtragen.',
  mmsiTaken: 'Die MMSI {mmsi} wird schon von einem anderen Schiff benutzt',
  heardByAis:
    'Diese Website hat das AIS dieses Schiffes in den letzten {days} Tagen empfangen, jeder kann es hören. Es kann jetzt nicht verborgen werden.',
  limit: 'Sie haben die Höchstzahl an Schiffen erreicht',
  added: 'Das Schiff {name} wurde Ihrem Profil hinzugefügt',
  confirmRemove: 'Schiff aus Ihrer Liste entfernen?',
}
