import type { PluginPageMessages } from '../../page-messages.ts'

/** The page about the chart plotter plugin, loaded with it. */
export const plugin: PluginPageMessages = {
  title: 'Roadstead al timone',
  lead: 'I luoghi, le mappe satellitari e il meteo di questo sito sul plotter con cui navigate, in tre modi.',
  featuresTitle: 'Che cosa fa',
  notesTitle: 'Buono a sapersi',
  steps: 'In tre passi',
  downloadPackage: 'Scarica il pacchetto',
  copyCommand: 'Copia il comando',
  commandCopied: 'Il comando è stato copiato.',
  download: 'Scarica i luoghi (GPX)',
  downloadHint: 'Quelli entro circa {miles} miglia dall’ultima vista della mappa.',
  integrations: {
    opencpn: {
      name: 'OpenCPN',
      description:
        'Luoghi, aiuti e meteo come livello della regione che guardate, carte satellitari sotto la barca, le barche che seguite e la vostra posizione con vento e profondità, tutto con il plugin sQuiddio del catalogo di OpenCPN.',
      note: 'Nulla viene inviato prima che inseriate la chiave e attiviate l’invio. Senza il plugin bastano i file qui sotto: un file GPX va nella cartella «layers» di OpenCPN.',
      step1: {
        title: 'Installare il plugin',
        text: 'In OpenCPN aprire Opzioni, Plugin, trovare sQuiddio e installarlo. Chiudere OpenCPN.',
      },
      step2: {
        title: 'Cambiare una riga',
        text: 'Nel file opencpn.conf, sotto [PlugIns/libsquiddio_pi.so], scrivere DomainName={site}',
      },
      step3: {
        title: 'Inserire e-mail e chiave',
        text: 'Avviare OpenCPN e inserire entrambe nelle impostazioni del plugin; la chiave è in fondo a questa pagina. Un clic destro sulla carta prende luoghi e carte.',
      },
    },
    signalk: {
      name: 'Signal K e Freeboard-SK',
      description:
        'Luoghi come note con icone, aiuti e meteo intorno alla barca, carte satellitari che restano a bordo, un pannello con ricerca, recensioni e scrittura dal timone e, solo se lo attivate, la vostra posizione qui. Ciò che avete guardato funziona senza connessione. Può anche tenere i luoghi intorno alla barca come segni in OpenCPN.',
      note: 'Le carte satellitari si vedono spuntandole in Charts. Per scrivere dal timone il server di bordo deve avere la sicurezza attiva e bisogna aver fatto l’accesso con permesso di scrittura.',
      step1: {
        title: 'Installare il pacchetto',
        text: 'Nella cartella del server Signal K eseguire il comando qui sotto, oppure copiare il file a bordo e indicarlo al posto dell’indirizzo. Poi riavviare il server.',
      },
      step2: {
        title: 'Inserire l’indirizzo',
        text: 'Aprire Plugin Config, Roadstead, attivarlo e inserire {site}, e la chiave se si vuole segnalare o scrivere.',
      },
      step3: {
        title: 'Aprire Freeboard-SK',
        text: 'Ingrandire per vedere le note, spuntare la carta e toccare l’ancora per aprire il pannello.',
      },
    },
    browser: {
      name: 'Qualsiasi plotter con browser',
      description:
        'Un pannello fatto per i plotter: tasti grandi per dita bagnate, giorno, crepuscolo e notte rossa, posizione dalla rete di bordo, dal dispositivo o dall’indirizzo, anche su schermi vecchi. Con https funziona senza connessione dalla prima visita. Gli schermi del 2016 circa senza service worker richiedono il server: AppCache non esiste più.',
      note: 'Il suo indirizzo è {address}. Aggiungere ?lat=43.5&lon=4.1 per indicare una posizione, o ?signalk=server:3000 per prenderla da un server di bordo.',
      step1: { title: 'Aprire il pannello', text: 'Scrivere {site}/plugin-panel nel browser del plotter.' },
      step2: {
        title: 'Scegliere giorno, crepuscolo o notte',
        text: 'Toccarne uno in fondo al pannello. Viene ricordato.',
      },
      step3: {
        title: 'Mostrare dove siete',
        text: 'Consentire la posizione quando il browser lo chiede. «Seguimi» tiene la barca al centro.',
      },
    },
  },
  account: 'Account e barche',
  logInLead: 'Accedere per copiare la chiave e vedere dov’erano le proprie barche.',
  key: 'Chiave',
  keyLead:
    'Con questa chiave un programma a bordo agisce a nome del titolare: va nell’intestazione «Authorization: Bearer». Va trattata come una password. Nel profilo se ne crea una nuova, che annulla la vecchia.',
  copyKey: 'Copia la chiave',
  keyCopied: 'La chiave è stata copiata.',
  keyNotCopied: 'Il browser non lo ha consentito. Selezionare e copiare la chiave a mano.',
  showKey: 'Mostra la chiave',
  hideKey: 'Nascondi la chiave',
  boats: 'Le proprie barche',
  noBoats:
    'Qui non c’è ancora nessuna barca. Aggiungendone una nel profilo, la sua posizione comparirà qui appena trasmessa.',
  toProfile: 'Vai al profilo',
  noPosition: 'Nessuna posizione trasmessa finora.',
  reporting: 'Trasmette ora',
  notReporting: 'In silenzio ora',
  lastSeen: 'Ultima posizione {age}',
  near: 'vicino a {place}',
  loadFailed: 'Non è stato possibile caricare le barche.',
  keyFailed: 'Non è stato possibile caricare la chiave.',
}
