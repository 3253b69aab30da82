import type { Messages } from '../../../messages.ts'

export const facilityNames: Messages['facilityNames'] = {
  fuel: 'Carburante',
  water: 'Acqua',
  electricity: 'Elettricità',
  pumpout: 'Svuotamento acque nere',
  showers: 'Docce',
  laundry: 'Lavanderia',
  provisions: 'Provviste',
  repairs: 'Riparazioni',
  crane: 'Gru',
  slipway: 'Scivolo',
  wifi: 'Wi-Fi',
  restaurant: 'Ristorante',
  chandlery: 'Articoli nautici',
  customs: 'Dogana',
  visitor_berths: 'Posti per visitatori',
  vhf: 'VHF',
}

export const facilityFilter: Messages['facilityFilter'] = {
  label: 'Mostra i luoghi con',
  more: 'Altri',
  less: 'Meno',
  clear: 'Azzera',
  noneInView:
    'Di nessun luogo in questa vista è noto che abbia: {facilities}. Ridurre lo zoom o scegliere meno servizi.',
}

export const facilitySheet: Messages['facilitySheet'] = {
  title: 'Servizi',
  noneKnown: 'Non si sa nulla dei servizi di questo luogo.',
  unknown: 'Non noto',
  unknownList: 'Non noto: {facilities}.',
  yes: 'Sì',
  no: 'No',
  stateFor: '{facility}: c’è?',
  byMember: 'un membro, {day}',
  fromSource: '{source}, {day}',
  undated: '{source}, senza data',
  changedMeanwhile: 'Qualcun altro ha salvato questo dato nel frattempo. Controllare e riprovare.',
  showUnknown: 'Indicare gli altri',
}
