/** Texts of the pilot card, a printable page about a place. */
export const pilotCard = {
  title: 'Fiche du pilote : {name}',
  print:
    'Imprimez cette page (Ctrl P, ou Partager puis Imprimer sur un téléphone). Elle tient sur une feuille.',
  toPlace: 'La page complète de ce lieu',
  position: 'Position WGS 84',
  formats: { dm: 'Degrés, minutes', dd: 'Degrés décimaux', dms: 'Degrés, minutes, secondes' },
  contact: 'Contacts',
  facilities: 'Services',
  about: 'À propos',
  notes: 'Remarques',
  overview: 'Approche : {name} et ses environs',
  closeUp: 'Vu d’en haut : {name} de près',
  scan: 'À scanner pour la dernière version',
  qr: 'QR code : {url}',
  printed: 'Imprimé le {date}',
  imagery: 'Images : {credit}',
  caution:
    'Ne pas utiliser pour la navigation. Vérifiez chaque information avec les cartes officielles et au port même.',
  rating: '{average} étoiles sur 5, {votes} votes',
  traffic: '{value} sur 5',
}
