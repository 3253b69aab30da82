/** Sentences the sQuiddio plugin shows in place of a layer or a chart; each below 200 bytes. Ours. */
export const squiddio = {
  badKey: 'Questa chiave API non è valida. Copiarla dalla pagina {path} di questo sito.',
  needsKey: 'Inserire e-mail e chiave API nel plugin. La chiave si trova alla pagina {path} di questo sito.',
  badRegion: 'Questa non è una regione della mappa.',
  nothingHere: 'In questa regione non c’è ancora nulla.',
  tooManyPlaces: 'Uno scaricamento comprende al massimo {most} luoghi. Ingrandire e riprovare.',
  noSuchPlaces: 'Questi luoghi non esistono più. Scaricare di nuovo il livello.',
  noImagery: 'Nessuna immagine scaricabile copre questo luogo a questi zoom.',
  away: 'La fonte delle immagini al momento non risponde. Riprovare più tardi.',
  tooMany: 'Sono state richieste troppe carte. Riprovare più tardi.',
  noVessel: 'Aggiungere prima la barca al profilo, poi la sua posizione potrà essere mostrata.',
  noPosition: 'La posizione non è leggibile.',
  noFriends: 'Non segui nessuna barca di cui puoi vedere la posizione.',
  failed: 'Qualcosa è andato storto. Riprovare più tardi.',
}
