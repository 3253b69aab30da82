/** E-mails. They contain no user names, because anyone can sign up with another person's address and any name. */
export const mails = {
  confirmSubject: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirm:
    'Guten Tag,\n\njemand, hoffentlich Sie, hat sich mit dieser Adresse bei {site} registriert. Öffnen Sie diesen Link und drücken Sie den Knopf, um zu bestätigen, dass sie Ihre ist:\n\n{link}\n\nDer Link gilt einmal, innerhalb von {hours} Stunden. Waren Sie es nicht, tun Sie nichts.\n',
  passwordSubject: 'Neues Passwort festlegen',
  password:
    'Guten Tag,\n\njemand, hoffentlich Sie, hat bei {site} ein neues Passwort angefordert. Öffnen Sie diesen Link, um es festzulegen:\n\n{link}\n\nDer Link gilt einmal, innerhalb von {hours} Stunden. Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.\n',
  passwordUnconfirmedSubject: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
  passwordUnconfirmed:
    'Guten Tag,\n\njemand, hoffentlich Sie, hat bei {site} ein neues Passwort angefordert. Per E-Mail lässt sich ein Passwort erst festlegen, wenn die Adresse bestätigt ist. Öffnen Sie diesen Link und drücken Sie den Knopf, um sie zu bestätigen; fordern Sie dann das neue Passwort noch einmal an:\n\n{link}\n\nDer Link gilt einmal, innerhalb von {hours} Stunden. Waren Sie es nicht, tun Sie nichts.\n',
  passwordChangedSubject: 'Ihr Passwort wurde geändert',
  passwordChanged:
    'Guten Tag,\n\ndas Passwort Ihres Kontos bei {site} wurde gerade geändert. Alle anderen Anmeldungen wurden beendet, verknüpfte Anmeldungen anderer Seiten wurden entfernt, und der API-Schlüssel wurde erneuert: Ein Plotter oder Programm, das den alten verwendet, braucht den neuen aus Ihrem Profil. Waren Sie es nicht, legen Sie sofort ein neues Passwort fest:\n\n{link}\n',
  accessEndedSubject: 'Ihre E-Mail-Adresse wurde bestätigt',
  accessEnded:
    'Guten Tag,\n\ndie E-Mail-Adresse Ihres Kontos bei {site} wurde gerade bestätigt, ohne dass dabei jemand in diesem Konto angemeldet war. Möglicherweise hat sich jemand anderes mit Ihrer Adresse registriert. Deshalb wurde das Passwort entfernt, alle Anmeldungen wurden beendet und der API-Schlüssel wurde erneuert. Legen Sie ein neues Passwort fest:\n\n{link}\n\nEin Plotter oder Programm, das den alten API-Schlüssel verwendet, braucht den neuen; er steht in Ihrem Profil.\n',
}
