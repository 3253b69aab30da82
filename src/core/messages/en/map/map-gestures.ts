/** Gestures of an embedded map. */
export const mapGestures = {
  gestureWheel: 'Hold Ctrl and scroll to zoom the map',
  gestureWheelMac: 'Hold ⌘ and scroll to zoom the map',
  gestureTouch: 'Use two fingers to move the map',
} as const
