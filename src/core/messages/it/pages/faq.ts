import type { FaqMessages } from '../../page-messages.ts'

/** The help page, loaded with it. */
export const faq: FaqMessages = {
  title: 'Aiuto',
  lead: 'Che cosa c’è sulla mappa, da dove viene e che cosa se ne può fare.',
  contents: 'In questa pagina',
  linkTo: 'Link a «{title}»',
  sections: {
    destinations: {
      title: 'Come si trova una meta?',
      text: [
        'I luoghi d’interesse sono porti turistici, ancoraggi, pontili e moli, circoli nautici, gavitelli d’ormeggio, distributori di carburante, bacini di carenaggio, scivoli, ripari dagli uragani e strutture commerciali. Si cercano per nome, città o paese, oppure spostando la mappa: quelli molto vicini sono disegnati come un anello che li conta e che si apre al tocco.',
        '«Mete principali» elenca fino a dieci luoghi della vista, dal più affollato. L’elenco contiene tutto ciò che mostra la mappa: si può scorrere anche con la tastiera o con un lettore di schermo. Sulla mappa il tasto Tab va a un segnaposto e le frecce al successivo nella loro direzione; Home e Fine vanno al primo e all’ultimo, Invio apre, + e − cambiano lo zoom.',
        'Ogni luogo dice da dove vengono i suoi dati e quanto sono vecchi. I dati vecchi sono sbiaditi. I luoghi vengono da OpenStreetMap, dal World Port Index, dai punti in cui sono state viste navi alla fonda e dagli utenti.',
        'Ne manca uno? Dopo l’accesso, fare clic destro sulla mappa (su schermo tattile, pressione prolungata) e scegliere «Aggiungi un luogo qui». Compare subito sulla mappa, attende la verifica e può essere eliminato se non rispetta le linee guida. Chiunque abbia effettuato l’accesso può correggere un luogo; ogni modifica è conservata e può essere annullata. Solo chi lo ha creato o un amministratore può eliminarlo.',
      ],
      link: 'Apri la mappa',
    },
    satellite_maps: {
      title: 'Come si portano le mappe satellitari sul plotter?',
      text: [
        'Il livello «Mappe satellitari» disegna i fogli disponibili. Un foglio è un’immagine georeferenziata in formato BSB/KAP, che OpenCPN e molti altri programmi leggono come una carta.',
        'Nella pagina di un luogo scegliere uno zoom da 14 a 21 (18 se non si sceglie) e scaricare: il foglio è centrato sul luogo. Sulla mappa, fare clic destro e scegliere «Scarica le mappe satellitari di questa vista»: si ottengono tutti i fogli della vista in un unico file ZIP. «Cambia lo zoom dei riquadri» regola il dettaglio di questi fogli, da 13 a 17. Per scaricare occorre accedere.',
        'In OpenCPN mettere i file .kap in una cartella apposita e aggiungerla in Opzioni, Carte, File delle carte. L’immagine sta così sotto la barca, nella posizione giusta.',
        'Un’immagine satellitare mostra la costa, i moli e spesso i bassifondi. Non mostra profondità, scogli sommersi né ciò che è stato costruito dopo lo scatto. Non per la navigazione: va usata accanto a una carta, mai al suo posto.',
      ],
      link: 'Mostra i fogli sulla mappa',
    },
    weather_beacons: {
      title: 'Che cosa dicono le stazioni meteo?',
      text: [
        'Il livello «Stazioni meteo» mostra boe, stazioni a terra e rilevamenti dalle navi. Toccandone una si apre la sua tabella: vento e raffiche, onde e loro periodi, pressione e tendenza, temperatura dell’aria e dell’acqua, punto di rugiada, visibilità e marea, se misurati. Sotto si trovano gli ultimi rilevamenti delle altre stazioni entro {nearNm} miglia, ciascuno con nome e distanza. Le colonne senza misure sono omesse.',
        'Gli orari sono UTC, le direzioni in gradi veri e indicano la provenienza di vento e onde. L’unità della velocità si sceglie nel menu.',
        'Ogni rilevamento mostra la sua età, e quelli vecchi sono segnalati. Il rilevamento di una nave sparisce dopo {shipHours} ore: la nave ha proseguito. Una stazione fissa resta con i suoi ultimi valori.',
        'La pagina di un luogo disegna vento e temperatura della stazione più vicina entro {chartNm} miglia, per le ultime 24 ore e gli ultimi 30 giorni. Sono misure, non previsioni.',
      ],
      link: 'Mostra le stazioni sulla mappa',
    },
    ais_atons: {
      title: 'Che cosa sono i segnalamenti AIS?',
      text: [
        'Segnalamenti marittimi che si annunciano via AIS: boe, mede, fanali e battelli-fanale con tipo, MMSI e dimensioni. Il livello compare sopra lo zoom 8, con i colori e i miragli della carta.',
        'Un bordo tratteggiato indica un segnalamento virtuale: una posizione trasmessa, senza nulla in acqua. Dal pozzetto non si vede.',
        'Chiunque abbia effettuato l’accesso può correggere nome, città e descrizione di un segnalamento; chi lo ha creato o un amministratore può eliminarlo.',
        'Le boe vanno alla deriva, i fanali si spengono e i segnalamenti vengono spostati. Valgono gli Avvisi ai naviganti, non questo livello.',
      ],
      link: 'Mostra i segnalamenti sulla mappa',
    },
    vessel_tracking: {
      title: 'Come si segue una barca, e chi vede la propria?',
      text: [
        'Il livello «Imbarcazioni» richiede un’iscrizione gratuita, cioè un accesso. Mostra le barche che è permesso vedere, con un segno su quelle seguite. Una barca si segue dalla sua pagina; l’elenco è nel profilo.',
        'Le proprie barche si aggiungono nel profilo, fino a {vessels}. Se la barca ha un MMSI, cercarlo e rivendicarla; se non lo ha, aggiungerla senza. La posizione compare quando ne è stata trasmessa una, via AIS o dal plotter. La freccia segue la rotta, se è vuota la barca è ferma, e ogni posizione dice quanto è vecchia.',
        'Il proprietario decide chi vede dov’è la barca: tutti, chi la segue e viene accettato, o nessuno. Al posto della posizione si può mostrare un’area da 1 a 64 miglia nautiche che cambia solo alle 00, 06, 12 e 18 UTC. Si può anche ritardarla e farla scadere. Il server vi si attiene ovunque: sulla mappa, nella pagina della barca e nei check-in.',
        'Il vento, il suo angolo e la profondità trasmessi dagli strumenti sono disegnati nella pagina della barca, per chi può vederne la posizione.',
      ],
      link: 'Vai al profilo',
    },
    stink_pots: {
      title: 'Che cos’è «Evita superyacht»?',
      text: [
        'Un livello per chi ama le baie tranquille. Lascia solo i luoghi in cui si trova, o si trovava negli ultimi {days} giorni, un superyacht o una grande nave da crociera. Meglio andare altrove.',
        'Riconosce una nave da ciò che dichiara via AIS. Quella che non trasmette non si vede: una mappa tranquilla non è una promessa.',
      ],
      link: 'Mostra sulla mappa',
    },
    upload_photo: {
      title: 'Come si carica una foto?',
      text: [
        'Di un luogo: scrivere una recensione nella sua pagina e aggiungere una foto. Le recensioni con foto riempiono le immagini in cima alla pagina. Della propria barca: aprirne la pagina e aggiungere lì le foto. Di sé: nel profilo.',
        '{kinds}, fino a {megabytes} MB. Salvare prima come JPEG le foto HEIC. Dove e quando è stata scattata una foto, e con quale fotocamera, viene rimosso prima che qualcuno la veda.',
        'Le proprie recensioni e foto si possono eliminare in qualsiasi momento. Caricare solo materiale proprio: foto e recensioni sono condivise con licenza CC BY-SA 4.0.',
      ],
      link: 'Trova un luogo da recensire',
    },
    traffic_index: {
      title: 'Che cos’è l’indice di traffico?',
      text: [
        'Un numero da 1 (tranquillo) a 5 (molto affollato) che dice quanto è frequentato un luogo, disegnato con barrette. Ordina le mete principali.',
        'Può contare solo ciò che si vede: le barche che trasmettono la posizione. Un luogo in cui non ne è stata contata nessuna non ha indice. Non per questo è un ancoraggio segreto.',
        'La pagina di un luogo dice di più: i visitatori degli ultimi 30 giorni per lunghezza e per tipo e i check-in di ogni giorno.',
      ],
      link: 'Vedi le mete principali',
    },
    checking_in: {
      title: 'Come funziona il check-in?',
      text: [
        'Il check-in avviene quando la posizione trasmessa da una barca si trova in un luogo noto e la barca vi si è fermata. Non c’è un pulsante: basta la posizione, e la partenza lo conclude.',
        'La pagina di un luogo elenca le barche presenti ora e quelle degli ultimi {days} giorni. Sulla mappa un ancoraggio con barche è blu, ogni altro luogo con barche è verde.',
        'Una barca il cui proprietario nasconde la posizione, o mostra solo un’area, non è mai elencata né contata in un luogo. Ciò che il proprietario scrive, come una recensione, è pubblico, con la sua ora.',
      ],
      link: 'Vedi chi è dove',
    },
  },
  more: 'Manca qualcosa o c’è un errore? Ogni luogo si può correggere dalla sua pagina; questo sito è aperto e i suoi dati sono condivisi allo stesso modo.',
}
