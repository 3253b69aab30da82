/** Section 2, top destinations. */
export const destinations = {
  name: 'Name',
  trafficIndex: 'Verkehrsindex',
  noDestinations:
    'Kein Ort mit Namen in diesem Ausschnitt. Zoomen Sie heraus oder verschieben Sie die Karte.',
}
