/** A text drawn on a canvas: bounds of its glyphs and size of the canvas, in canvas pixels. */
export interface CanvasLabel {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  width: number
  height: number
}

/**
 * Records all texts drawn on canvases in `window.canvasLabels`. The function has no dependencies, so
 * that it can be sent to a page before its scripts run.
 */
export function recordCanvasLabels(): void {
  const labels: CanvasLabel[] = []
  Object.assign(window, { canvasLabels: labels })
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function recordText(text, x, y, ...rest) {
    const metrics = this.measureText(text)
    const matrix = this.getTransform()
    const start = matrix.transformPoint({
      x: x - metrics.actualBoundingBoxLeft,
      y: y - metrics.actualBoundingBoxAscent,
    })
    const end = matrix.transformPoint({
      x: x + metrics.actualBoundingBoxRight,
      y: y + metrics.actualBoundingBoxDescent,
    })
    const { width, height } = this.canvas
    labels.push({ text, left: start.x, right: end.x, top: start.y, bottom: end.y, width, height })
    fillText.call(this, text, x, y, ...rest)
  }
}

/** Finds labels that are cut off at an edge of their canvas. */
export function findClippedLabels(labels: readonly CanvasLabel[]): CanvasLabel[] {
  return labels.filter(
    ({ left, right, top, bottom, width, height }) => left < 0 || right > width || top < 0 || bottom > height,
  )
}
