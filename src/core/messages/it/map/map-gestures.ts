/** Gestures of an embedded map. */
export const mapGestures = {
  gestureWheel: 'Tieni premuto Ctrl e scorri per ingrandire la mappa',
  gestureWheelMac: 'Tieni premuto ⌘ e scorri per ingrandire la mappa',
  gestureTouch: 'Sposta la mappa con due dita',
}
