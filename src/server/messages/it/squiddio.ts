/** Messages that the sQuiddio plugin shows instead of a layer or a chart; at most 200 bytes each. */
export const squiddio = {
  keyInvalid: 'Questa chiave API non è valida. Copiarla dalla pagina {path} di questo sito.',
  keyMissing:
    'Inserire e-mail e chiave API nel plugin. La chiave si trova alla pagina {path} di questo sito.',
  regionInvalid: 'Questa non è una regione della mappa.',
  regionEmpty: 'In questa regione non c’è ancora nulla.',
  tooManyPlaces: 'Uno scaricamento comprende al massimo {most} luoghi. Ingrandire e riprovare.',
  placesNotFound: 'Questi luoghi non esistono più. Scaricare di nuovo il livello.',
  noImagery: 'Nessuna immagine scaricabile copre questo luogo a questi zoom.',
  imageryUnavailable: 'La fonte delle immagini al momento non risponde. Riprovare più tardi.',
  rateLimited: 'Sono state richieste troppe carte. Riprovare più tardi.',
  noVessel: 'Aggiungere prima la barca al profilo, poi la sua posizione potrà essere mostrata.',
  noPosition: 'La posizione non è leggibile.',
  noFriends: 'Non segui nessuna barca di cui puoi vedere la posizione.',
  failed: 'Qualcosa è andato storto. Riprovare più tardi.',
}
