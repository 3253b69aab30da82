import type { FaqMessages } from '../../page-messages.ts'

/** The help page, loaded with it. */
export const faq: FaqMessages = {
  title: 'Hilfe',
  lead: 'Was auf der Karte ist, woher es kommt und was Sie damit tun können.',
  contents: 'Auf dieser Seite',
  linkTo: 'Link zu „{title}“',
  sections: {
    destinations: {
      title: 'Wie finde ich ein Ziel?',
      text: [
        'Orte sind Yachthäfen, Ankerplätze, Stege und Piers, Yachtclubs, Festmacherbojen, Bootstankstellen, Trockendocks, Slipanlagen, Hurrikan-Schutzplätze und gewerbliche Anlagen. Suchen Sie nach dem Namen, der Stadt oder dem Land oder verschieben Sie die Karte: Liegen Orte dicht beieinander, werden sie als Ring gezeichnet, der sie zählt und sich öffnet, wenn Sie ihn berühren.',
        '„Beliebteste Ziele“ nennt bis zu zehn Orte des Ausschnitts, den belebtesten zuerst. In der Liste steht alles, was die Karte zeigt; Sie kommen also auch mit der Tastatur oder einem Screenreader hindurch. Auf der Karte führt die Tabulatortaste zu einer Markierung und eine Pfeiltaste zur nächsten in ihrer Richtung; Pos1 und Ende führen zur ersten und letzten, Enter öffnet, + und − zoomen.',
        'Jeder Ort sagt, woher seine Angaben stammen und wie alt sie sind. Alte Angaben sind verblasst. Die Orte kommen aus OpenStreetMap, aus dem World Port Index, von dort, wo Schiffe vor Anker gesehen wurden, und von Mitgliedern.',
        'Fehlt einer? Melden Sie sich an, klicken Sie mit der rechten Maustaste auf die Karte (auf dem Touchscreen lange drücken) und wählen Sie „Ort hier hinzufügen“. Er ist sofort auf der Karte, wartet auf die Prüfung und kann gelöscht werden, wenn er den Richtlinien nicht entspricht. Wer angemeldet ist, darf einen Ort berichtigen; jede Änderung wird aufbewahrt und kann zurückgenommen werden. Löschen darf ihn nur, wer ihn angelegt hat, oder die Verwaltung.',
      ],
      link: 'Karte öffnen',
    },
    satellite_maps: {
      title: 'Wie kommen Satellitenkarten auf meinen Plotter?',
      text: [
        'Die Ebene „Satellitenkarten“ zeichnet die Blätter, die es gibt. Ein Blatt ist ein georeferenziertes Bild im BSB/KAP-Format, das OpenCPN und viele andere Programme als Karte lesen.',
        'Wählen Sie auf der Seite eines Ortes einen Zoom von 14 bis 21 (ohne Ihre Wahl 18) und laden Sie herunter: Der Ort liegt in der Mitte des Blattes. Auf der Karte klicken Sie mit der rechten Maustaste und wählen „Satellitenkarten dieses Ausschnitts herunterladen“: Sie erhalten alle Blätter des Ausschnitts in einer ZIP-Datei. „Kachelzoom umschalten“ ändert, wie fein diese Blätter sind, von 13 bis 17. Zum Herunterladen müssen Sie angemeldet sein.',
        'Legen Sie die KAP-Dateien für OpenCPN in einen eigenen Ordner und fügen Sie diesen unter Einstellungen, Karten, Kartendateien hinzu. Das Bild liegt dann an der richtigen Stelle unter Ihrem Boot.',
        'Ein Satellitenbild zeigt Küste, Stege und oft auch Untiefen. Es zeigt keine Tiefen, keine Felsen unter Wasser und nichts, was nach der Aufnahme gebaut wurde. Nicht zur Navigation: Benutzen Sie es neben der Seekarte, nie an ihrer Stelle.',
      ],
      link: 'Blätter auf der Karte zeigen',
    },
    weather_beacons: {
      title: 'Was melden die Wetterstationen?',
      text: [
        'Die Ebene „Wetterstationen“ zeigt Bojen, Stationen an Land und Meldungen von Schiffen. Berühren Sie eine, um ihre Tabelle zu sehen: Wind und Böen, Wellen und ihre Perioden, Luftdruck und Drucktendenz, Luft- und Wassertemperatur, Taupunkt, Sichtweite und Gezeit, soweit sie gemessen werden. Darunter stehen die neuesten Meldungen anderer Stationen im Umkreis von {nearNm} sm, jede mit Name und Entfernung. Spalten ohne Messwerte fallen weg.',
        'Zeiten sind UTC, Richtungen rechtweisend in Grad; sie sagen, woher Wind und Wellen kommen. Die Einheit der Geschwindigkeit wählen Sie im Menü.',
        'Jede Meldung zeigt ihr Alter, und bei einer alten steht es dabei. Die Meldung eines Schiffes verschwindet nach {shipHours} Stunden: Das Schiff ist weitergefahren. Eine ortsfeste Station bleibt mit ihren letzten Werten stehen.',
        'Die Seite eines Ortes zeichnet Wind und Temperatur der nächsten Station im Umkreis von {chartNm} sm, für die letzten 24 Stunden und 30 Tage. Das sind Messwerte, keine Vorhersage.',
      ],
      link: 'Wetterstationen auf der Karte zeigen',
    },
    ais_atons: {
      title: 'Was sind AIS-Seezeichen?',
      text: [
        'Seezeichen, die sich über AIS melden: Tonnen, Baken, Feuer und Feuerschiffe mit Art, MMSI und Abmessungen. Die Ebene erscheint über Zoom 8, mit den Farben und Toppzeichen der Seekarte.',
        'Ein gestrichelter Rand bedeutet ein virtuelles Seezeichen: eine ausgestrahlte Position, an der nichts im Wasser ist. Aus dem Cockpit sehen Sie es nicht.',
        'Wer angemeldet ist, darf Name, Stadt und Beschreibung eines Seezeichens berichtigen; löschen darf es, wer es angelegt hat, oder die Verwaltung.',
        'Tonnen vertreiben, Feuer fallen aus, Seezeichen werden verlegt. Es gelten die Nachrichten für Seefahrer, nicht diese Ebene.',
      ],
      link: 'Seezeichen auf der Karte zeigen',
    },
    vessel_tracking: {
      title: 'Wie folge ich einem Boot, und wer sieht meines?',
      text: [
        'Die Ebene „Schiffe“ braucht eine kostenlose Mitgliedschaft, also eine Anmeldung. Sie zeigt die Boote, die Sie sehen dürfen; die, denen Sie folgen, sind gekennzeichnet. Folgen können Sie einem Boot auf seiner Seite; Ihre Liste steht im Profil.',
        'Ihre eigenen Boote tragen Sie im Profil ein, bis zu {vessels}. Hat Ihres eine MMSI, suchen Sie danach und tragen Sie es als Ihres ein; hat es keine, legen Sie es ohne an. Eine Position erscheint, sobald eine für das Boot gemeldet wurde, über AIS oder von seinem Plotter. Ein Pfeil dreht sich mit dem Kurs, ein hohler ist nicht in Fahrt, und jede Position sagt, wie alt sie ist.',
        'Sie bestimmen, wer sieht, wo Ihr Boot ist: alle, Folgende, die Sie annehmen, oder niemand. Statt der Position kann ein Gebiet von 1 bis 64 Seemeilen gezeigt werden, das sich nur um 00, 06, 12 und 18 Uhr UTC ändert. Sie können es auch verzögern und verfallen lassen. Der Server hält sich überall daran: auf der Karte, auf der Seite des Bootes und bei Check-ins.',
        'Wind, Windeinfallswinkel und Tiefe, die Ihre Instrumente melden, werden auf der Seite des Bootes gezeichnet, für alle, die seine Position sehen dürfen.',
      ],
      link: 'Zu Ihrem Profil',
    },
    stink_pots: {
      title: 'Was ist „Superyachten meiden“?',
      text: [
        'Eine Ebene für alle, die eine ruhige Bucht mögen. Sie lässt nur die Orte stehen, an denen eine Superyacht oder ein großes Kreuzfahrtschiff liegt oder in den letzten {days} Tagen lag. Fahren Sie woandershin.',
        'Sie kennt ein Schiff von dem, was es über AIS von sich sagt. Eines, das nichts meldet, wird nicht gesehen; eine ruhige Karte verspricht also nichts.',
      ],
      link: 'Auf der Karte zeigen',
    },
    upload_photo: {
      title: 'Wie lade ich ein Foto hoch?',
      text: [
        'Von einem Ort: Schreiben Sie auf seiner Seite einen Bericht und fügen Sie ein Foto hinzu. Berichte mit Fotos füllen die Bilder oben auf der Seite. Von Ihrem Boot: Öffnen Sie seine Seite und fügen Sie dort Fotos hinzu. Von sich selbst: in Ihrem Profil.',
        '{kinds}, bis {megabytes} MB. Speichern Sie ein HEIC-Foto vorher als JPEG. Wo und wann ein Foto aufgenommen wurde und mit welcher Kamera, wird entfernt, bevor es jemand sieht.',
        'Ihre eigenen Berichte und Fotos können Sie jederzeit löschen. Laden Sie nur hoch, was Ihnen gehört: Fotos und Berichte stehen unter CC BY-SA 4.0.',
      ],
      link: 'Einen Ort für einen Bericht finden',
    },
    traffic_index: {
      title: 'Was ist der Verkehrsindex?',
      text: [
        'Eine Zahl von 1 (ruhig) bis 5 (sehr belebt), die sagt, wie viel ein Ort besucht wird, gezeichnet als kleine Balken. Nach ihr sind die beliebtesten Ziele geordnet.',
        'Er kann nur zählen, was gesehen wird: Boote, die ihre Position melden. Ein Ort, an dem keines gezählt wurde, hat keinen Index. Ein geheimer Ankerplatz ist er deshalb noch nicht.',
        'Die Seite eines Ortes sagt mehr: die Besucher der letzten 30 Tage nach Länge und Typ und die Check-ins jedes Tages.',
      ],
      link: 'Beliebteste Ziele ansehen',
    },
    checking_in: {
      title: 'Wie funktioniert das Einchecken?',
      text: [
        'Ein Boot ist eingecheckt, wenn seine gemeldete Position an einem bekannten Ort liegt und es dort festgemacht oder geankert hat. Es gibt keinen Knopf: Die Position genügt, und das Ablegen beendet es.',
        'Die Seite eines Ortes nennt die Boote, die jetzt da sind, und die der letzten {days} Tage. Auf der Karte ist ein Ankerplatz mit Booten blau, jeder andere Ort mit Booten grün.',
        'Ein Boot, dessen Eigner die Position verbirgt oder nur ein Gebiet zeigt, wird nie bei einem Ort aufgeführt oder gezählt. Was der Eigner schreibt, etwa einen Bericht, ist öffentlich, mit seiner Zeit.',
      ],
      link: 'Sehen, wer wo ist',
    },
  },
  more: 'Fehlt hier etwas, oder stimmt etwas nicht? Jeder Ort lässt sich auf seiner Seite berichtigen; diese Website ist offen, und ihre Daten werden unter gleichen Bedingungen geteilt.',
}
