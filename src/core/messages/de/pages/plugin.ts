import type { PluginPageMessages } from '../../page-messages.ts'

/** The page about the chart plotter plugin, loaded with it. */
export const plugin: PluginPageMessages = {
  title: 'Roadstead am Ruder',
  lead: 'Die Orte, die Satellitenkarten und das Wetter dieser Website auf dem Plotter, mit dem Sie segeln, auf drei Wegen.',
  featuresTitle: 'Was es tut',
  notesTitle: 'Gut zu wissen',
  steps: 'In drei Schritten',
  downloadPackage: 'Paket herunterladen',
  copyCommand: 'Befehl kopieren',
  commandCopied: 'Der Befehl wurde kopiert.',
  download: 'Orte herunterladen (GPX)',
  downloadHint: 'Die Orte im Umkreis von etwa {miles} sm um Ihren letzten Kartenausschnitt.',
  integrations: {
    opencpn: {
      name: 'OpenCPN',
      description:
        'Orte, Seezeichen und Wetter als Ebene des Gebiets, das Sie ansehen, Satellitenkarten unter Ihrem Boot, die Boote, denen Sie folgen, und Ihre eigene Position mit Wind und Tiefe, alles mit dem Plugin sQuiddio aus dem Katalog von OpenCPN.',
      note: 'Nichts wird gesendet, bevor Sie Ihren Schlüssel eintragen und das Senden einschalten. Ohne das Plugin tun es die Dateien unten: Eine GPX-Datei gehört in den Ordner „layers“ von OpenCPN.',
      step1: {
        title: 'Plugin installieren',
        text: 'Öffnen Sie in OpenCPN Optionen, Plugins, suchen Sie sQuiddio und installieren Sie es. Schließen Sie OpenCPN.',
      },
      step2: {
        title: 'Eine Zeile ändern',
        text: 'Schreiben Sie in der Datei opencpn.conf unter [PlugIns/libsquiddio_pi.so] DomainName={site}',
      },
      step3: {
        title: 'E-Mail und Schlüssel eintragen',
        text: 'Starten Sie OpenCPN und tragen Sie beides in den Einstellungen des Plugins ein; der Schlüssel steht unten auf dieser Seite. Ein Rechtsklick auf die Karte holt Orte und Karten.',
      },
    },
    signalk: {
      name: 'Signal K und Freeboard-SK',
      description:
        'Orte als Notizen mit Symbolen, Seezeichen und Wetter um das Boot, Satellitenkarten, die an Bord bleiben, eine Tafel mit Suche, Bewertungen und Schreiben vom Steuerstand und, nur wenn Sie es einschalten, Ihre Position hier. Was Sie angesehen haben, geht ohne Verbindung. Auf Wunsch stehen die Orte um das Boot auch als Marken in OpenCPN.',
      note: 'Satellitenkarten sieht man, wenn man sie unter Charts ankreuzt. Wer vom Steuerstand schreiben will, braucht einen Bordserver mit eingeschalteter Sicherheit und ist dort mit Schreibrecht angemeldet.',
      step1: {
        title: 'Paket installieren',
        text: 'Rufen Sie im Ordner Ihres Signal-K-Servers den Befehl unten auf, oder kopieren Sie die Datei an Bord und nennen Sie sie statt der Adresse. Starten Sie dann den Server neu.',
      },
      step2: {
        title: 'Adresse eintragen',
        text: 'Öffnen Sie Plugin Config, Roadstead, schalten Sie es ein und tragen Sie {site} ein, dazu Ihren Schlüssel, wenn Sie melden oder schreiben wollen.',
      },
      step3: {
        title: 'Freeboard-SK öffnen',
        text: 'Zoomen Sie hinein, um die Notizen zu sehen, kreuzen Sie die Karte an und berühren Sie den Anker, um die Tafel zu öffnen.',
      },
    },
    browser: {
      name: 'Jeder Plotter mit Browser',
      description:
        'Eine Tafel für Plotter: große Flächen für nasse Finger, Tag, Dämmerung und rote Nacht, Ihre Position aus dem Bordnetz, vom Gerät oder aus der Adresse, auch auf älteren Anzeigen. Über https läuft sie ab dem ersten Besuch ohne Verbindung. Anzeigen von etwa 2016 ohne Service Worker brauchen den Server: AppCache gibt es nicht mehr.',
      note: 'Ihre Adresse ist {address}. Mit ?lat=43.5&lon=4.1 geben Sie eine Position an, mit ?signalk=rechner:3000 kommt sie von einem Bordserver.',
      step1: { title: 'Tafel öffnen', text: 'Tippen Sie {site}/plugin-panel in den Browser des Plotters.' },
      step2: {
        title: 'Tag, Dämmerung oder Nacht wählen',
        text: 'Berühren Sie eines am Fuß der Tafel. Es wird behalten.',
      },
      step3: {
        title: 'Zeigen, wo Sie sind',
        text: 'Erlauben Sie die Position, wenn der Browser fragt. „Mir folgen“ hält das Boot in der Mitte.',
      },
    },
  },
  account: 'Sie und Ihre Boote',
  logInLead: 'Melden Sie sich an, um Ihren Schlüssel zu kopieren und zu sehen, wo Ihre Boote zuletzt waren.',
  key: 'Ihr Schlüssel',
  keyLead:
    'Mit diesem Schlüssel handelt ein Programm an Bord für Sie: Er gehört in den Header „Authorization: Bearer“. Behandeln Sie ihn wie ein Passwort. In Ihrem Profil erzeugen Sie einen neuen; der alte gilt dann nicht mehr.',
  copyKey: 'Schlüssel kopieren',
  keyCopied: 'Ihr Schlüssel wurde kopiert.',
  keyNotCopied: 'Der Browser hat es nicht erlaubt. Markieren und kopieren Sie den Schlüssel selbst.',
  showKey: 'Schlüssel anzeigen',
  hideKey: 'Schlüssel verbergen',
  boats: 'Ihre Boote',
  noBoats:
    'Sie haben hier noch kein Boot. Tragen Sie in Ihrem Profil eines ein: Seine Position erscheint hier, sobald es sie meldet.',
  toProfile: 'Zu Ihrem Profil',
  noPosition: 'Noch keine Position gemeldet.',
  reporting: 'Meldet gerade',
  notReporting: 'Schweigt gerade',
  lastSeen: 'Letzte Position {age}',
  near: 'bei {place}',
  loadFailed: 'Ihre Boote konnten nicht geladen werden.',
  keyFailed: 'Ihr Schlüssel konnte nicht geladen werden.',
}
