/** Gestures of an embedded map. */
export const mapGestures = {
  gestureWheel: 'Mantenga Ctrl y desplácese para ampliar el mapa',
  gestureWheelMac: 'Mantenga ⌘ y desplácese para ampliar el mapa',
  gestureTouch: 'Mueva el mapa con dos dedos',
}
