import type { Messages } from '../../../messages.ts'

export const facilityNames: Messages['facilityNames'] = {
  fuel: 'Carburant',
  water: 'Eau',
  electricity: 'Électricité',
  pumpout: 'Pompe à eaux noires',
  showers: 'Douches',
  laundry: 'Laverie',
  provisions: 'Avitaillement',
  repairs: 'Réparations',
  crane: 'Grue',
  slipway: 'Cale de mise à l’eau',
  wifi: 'Wi-Fi',
  restaurant: 'Restaurant',
  chandlery: 'Accastillage',
  customs: 'Douane',
  visitor_berths: 'Places visiteurs',
  vhf: 'VHF',
}

export const facilityFilter: Messages['facilityFilter'] = {
  label: 'Montrer les lieux avec',
  more: 'Plus',
  less: 'Moins',
  clear: 'Effacer',
  noneInView:
    'Aucun lieu de cette vue n’est connu pour offrir : {facilities}. Dézoomez, ou choisissez moins d’équipements.',
}

export const facilitySheet: Messages['facilitySheet'] = {
  title: 'Équipements',
  noneKnown: 'On ne sait rien des équipements de ce lieu.',
  unknown: 'Inconnu',
  unknownList: 'Inconnu : {facilities}.',
  yes: 'Oui',
  no: 'Non',
  stateFor: '{facility} : présent ?',
  byMember: 'un membre, {day}',
  fromSource: '{source}, {day}',
  undated: '{source}, sans date',
  changedMeanwhile: 'Quelqu’un d’autre a enregistré cet équipement entre-temps. Vérifiez et réessayez.',
  showUnknown: 'Indiquer les autres',
}
