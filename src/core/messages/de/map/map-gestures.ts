/** Gestures of an embedded map. */
export const mapGestures = {
  gestureWheel: 'Strg halten und scrollen, um die Karte zu zoomen',
  gestureWheelMac: '⌘ halten und scrollen, um die Karte zu zoomen',
  gestureTouch: 'Die Karte mit zwei Fingern bewegen',
}
