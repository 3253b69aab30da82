/** A text that was drawn on a canvas: where its ink ends and how large the canvas was, in pixels of the canvas. */
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
 * Notes every text drawn on a canvas from now on in `canvasLabels` of the window. It needs
 * nothing around it, so that it can also be sent to a page before its scripts run.
 */
export function recordCanvasLabels(): void {
  const labels: CanvasLabel[] = []
  Object.assign(window, { canvasLabels: labels })
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function note(text, x, y, ...rest) {
    const ink = this.measureText(text)
    const matrix = this.getTransform()
    const start = matrix.transformPoint({
      x: x - ink.actualBoundingBoxLeft,
      y: y - ink.actualBoundingBoxAscent,
    })
    const end = matrix.transformPoint({
      x: x + ink.actualBoundingBoxRight,
      y: y + ink.actualBoundingBoxDescent,
    })
    const { width, height } = this.canvas
    labels.push({ text, left: start.x, right: end.x, top: start.y, bottom: end.y, width, height })
    fillText.call(this, text, x, y, ...rest)
  }
}

/** Labels that an edge of their canvas cuts. */
export function findClippedLabels(labels: readonly CanvasLabel[]): CanvasLabel[] {
  return labels.filter(
    ({ left, right, top, bottom, width, height }) => left < 0 || right > width || top < 0 || bottom > height,
  )
}
