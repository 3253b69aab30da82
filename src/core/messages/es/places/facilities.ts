import type { Messages } from '../../../messages.ts'

export const facilityNames: Messages['facilityNames'] = {
  fuel: 'Combustible',
  water: 'Agua',
  electricity: 'Electricidad',
  pumpout: 'Bombeo de aguas negras',
  showers: 'Duchas',
  laundry: 'Lavandería',
  provisions: 'Provisiones',
  repairs: 'Reparaciones',
  crane: 'Grúa',
  slipway: 'Rampa',
  wifi: 'Wifi',
  restaurant: 'Restaurante',
  chandlery: 'Efectos navales',
  customs: 'Aduana',
  visitor_berths: 'Amarres de visitantes',
  vhf: 'VHF',
}

export const facilityFilter: Messages['facilityFilter'] = {
  label: 'Mostrar lugares con',
  more: 'Más',
  less: 'Menos',
  clear: 'Quitar',
  noneInView:
    'De ningún lugar de esta vista se sabe que tenga: {facilities}. Aleje el mapa o elija menos servicios.',
}

export const facilitySheet: Messages['facilitySheet'] = {
  title: 'Instalaciones',
  noneKnown: 'No se sabe nada de las instalaciones de este lugar.',
  unknown: 'Se desconoce',
  unknownList: 'Se desconoce: {facilities}.',
  yes: 'Sí',
  no: 'No',
  stateFor: '{facility}: ¿hay?',
  byMember: 'un miembro, {day}',
  fromSource: '{source}, {day}',
  undated: '{source}, sin fecha',
  changedMeanwhile: 'Otra persona guardó este dato mientras tanto. Compruébelo e inténtelo de nuevo.',
  showUnknown: 'Indicar las demás',
}
