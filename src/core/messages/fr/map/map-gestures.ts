/** Gestures of an embedded map. */
export const mapGestures = {
  gestureWheel: 'Maintenez Ctrl et faites défiler pour zoomer',
  gestureWheelMac: 'Maintenez ⌘ et faites défiler pour zoomer',
  gestureTouch: 'Déplacez la carte avec deux doigts',
}
