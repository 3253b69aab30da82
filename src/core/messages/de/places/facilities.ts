import type { Messages } from '../../../messages.ts'

export const facilityNames: Messages['facilityNames'] = {
  fuel: 'Kraftstoff',
  water: 'Wasser',
  electricity: 'Strom',
  pumpout: 'Fäkalienabsaugung',
  showers: 'Duschen',
  laundry: 'Wäscherei',
  provisions: 'Proviant',
  repairs: 'Reparaturen',
  crane: 'Kran',
  slipway: 'Slip',
  wifi: 'WLAN',
  restaurant: 'Restaurant',
  chandlery: 'Bootszubehör',
  customs: 'Zoll',
  visitor_berths: 'Gastliegeplätze',
  vhf: 'UKW',
}

export const facilityFilter: Messages['facilityFilter'] = {
  label: 'Orte zeigen mit',
  more: 'Mehr',
  less: 'Weniger',
  clear: 'Aufheben',
  noneInView:
    'Von keinem Ort in diesem Ausschnitt ist bekannt, dass es dort Folgendes gibt: {facilities}. Zoomen Sie heraus, oder wählen Sie weniger aus.',
}

export const facilitySheet: Messages['facilitySheet'] = {
  title: 'Einrichtungen',
  noneKnown: 'Über die Einrichtungen dieses Ortes ist nichts bekannt.',
  unknown: 'Nicht bekannt',
  unknownList: 'Nicht bekannt: {facilities}.',
  yes: 'Ja',
  no: 'Nein',
  stateFor: '{facility}: vorhanden?',
  byMember: 'ein Mitglied, {day}',
  fromSource: '{source}, {day}',
  undated: '{source}, ohne Datum',
  changedMeanwhile:
    'Jemand anderes hat diese Angabe inzwischen gespeichert. Bitte prüfen und noch einmal versuchen.',
  showUnknown: 'Weitere angeben',
}
