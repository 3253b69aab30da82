/** Texts of the account pages that work without scripts: sign-up, log-in, passwords. */
export const account = {
  toMap: 'Zur Karte',
  signInTitle: 'Anmelden',
  signInLead:
    'Melden Sie sich an, um Orte hinzuzufügen, Berichte zu schreiben, Schiffen zu folgen und Satellitenkarten herunterzuladen.',
  signUpTitle: 'Registrieren',
  signUpLead:
    'Kostenlos. Mit einem Konto fügen Sie Orte und Berichte hinzu, folgen Schiffen und laden Satellitenkarten herunter.',
  signUp: 'Registrieren',
  signOutTitle: 'Abmelden',
  signOutLead: 'Sie sind als {name} angemeldet.',
  signOut: 'Abmelden',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens {count} Zeichen. Mehrere Wörter sind leichter zu merken und schwerer zu erraten.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  namesHint: 'Andere angemeldete Mitglieder sehen Ihren Namen; Ihre E-Mail-Adresse wird nie gezeigt.',
  licence: 'Orte, die Sie hinzufügen, werden unter der ODbL geteilt, Berichte und Fotos unter CC BY-SA 4.0.',
  or: 'oder',
  withOpenId: 'Mit {name} anmelden',
  noAccount: 'Noch kein Konto?',
  haveAccount: 'Sie haben schon ein Konto?',
  forgotPassword: 'Passwort vergessen?',
  passwordTitle: 'Neues Passwort festlegen',
  passwordAskLead: 'Wir schicken einen Link an Ihre E-Mail-Adresse. Damit legen Sie ein neues Passwort fest.',
  sendLink: 'Link senden',
  linkSentTitle: 'Sehen Sie in Ihr Postfach',
  linkSent:
    'Wenn es zu dieser Adresse ein Konto gibt, ist eine E-Mail unterwegs. Das kann einige Minuten dauern; sehen Sie auch im Spam-Ordner nach.',
  passwordSetLead: 'Damit enden alle Ihre anderen Anmeldungen, und der API-Schlüssel wird erneuert.',
  setPassword: 'Passwort festlegen und anmelden',
  confirmTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirmLead: 'Drücken Sie den Knopf, wenn diese Adresse Ihre ist und Sie sich hier registriert haben.',
  confirmOutsideLead:
    'Drücken Sie den Knopf, wenn diese Adresse Ihre ist. Sie sind hier nicht in diesem Konto angemeldet: Alle Anmeldungen des Kontos enden, sein API-Schlüssel wird erneuert, und Sie legen ein neues Passwort fest. Um sie zu behalten, melden Sie sich zuerst an und öffnen dann den Link noch einmal.',
  confirmSignIn: 'Zuerst anmelden',
  confirm: 'Bestätigen',
  confirmedTitle: 'Ihre E-Mail-Adresse ist bestätigt',
  confirmedLead: 'Von jetzt an können Sie sich dorthin einen Link für ein neues Passwort schicken lassen.',
  confirmedSetLead:
    'Möglicherweise hat sich jemand anderes mit Ihrer Adresse registriert. Deshalb wurden alle Anmeldungen des Kontos beendet und sein API-Schlüssel erneuert. Legen Sie ein neues Passwort fest.',
  resendLead: 'Ihre Adresse {email} ist noch nicht bestätigt. Wir schicken den Link noch einmal.',
  loginFirst: 'Melden Sie sich an, um den Link noch einmal zu erhalten.',
  errors: {
    email: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.org.',
    emailTaken:
      'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an oder legen Sie ein neues Passwort fest.',
    password: 'Wählen Sie ein Passwort mit {low} bis {high} Zeichen.',
    passwordTooCommon: 'Dieses Passwort gehört zu denen, die zuerst erraten werden. Wählen Sie ein anderes.',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    first_name: 'Geben Sie Ihren Vornamen ein.',
    last_name: 'Geben Sie Ihren Nachnamen ein.',
    credentials: 'E-Mail oder Passwort stimmt nicht.',
    tooManyTries:
      'Zu viele fehlgeschlagene Anmeldungen. Warten Sie ein wenig oder legen Sie ein neues Passwort fest.',
    tooManySignUps: 'Zu viele Konten von dieser Adresse. Versuchen Sie es später noch einmal.',
    tooManyMails:
      'Von dieser Adresse wurden zu viele E-Mails angefordert. Versuchen Sie es später noch einmal.',
    linkSentTooOften: 'Der Link wurde schon mehrmals verschickt. Sehen Sie in Ihr Postfach.',
    linkInvalid:
      'Dieser Link gilt nicht mehr. Ein Link gilt einmal und nur für begrenzte Zeit: Fordern Sie einen neuen an.',
    formExpired: 'Diese Seite war zu lange offen. Bitte senden Sie sie noch einmal.',
  },
  openIdErrors: {
    providerUnavailable:
      '{name} antwortet gerade nicht. Versuchen Sie es noch einmal oder melden Sie sich mit Ihrem Passwort an.',
    refused: 'Die Anmeldung bei {name} wurde nicht abgeschlossen.',
    expired:
      'Die Anmeldung bei {name} hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte versuchen Sie es noch einmal.',
    noEmail: '{name} hat Ihre E-Mail-Adresse nicht mitgeteilt, die für ein Konto nötig ist.',
    emailTaken:
      'Zu Ihrer E-Mail-Adresse gibt es ein Konto, aber {name} bürgt nicht dafür, dass die Adresse Ihre ist. Melden Sie sich mit Ihrem Passwort an.',
  },
}
