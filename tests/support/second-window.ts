import { onTestFinished } from 'vitest'

/** The kinds of second documents that a script can fill: of a frame, and of a window of its own. */
export const secondWindows = ['frame', 'window'] as const

export type SecondWindow = (typeof secondWindows)[number]

const size = { width: 900, height: 700 }

/** Opens a document of the same origin, with the style sheets of the page, and closes it after the test. */
export function openSecondWindow(kind: SecondWindow): Document {
  const opened = kind === 'frame' ? openFrame() : openPopup()
  const copyStyles = () => {
    const styles = [...document.head.querySelectorAll('style, link[rel="stylesheet"]')]
    opened.head.replaceChildren(...styles.map((style) => style.cloneNode(true)))
  }
  copyStyles()
  // The styles of a part load with it.
  const observer = new MutationObserver(copyStyles)
  observer.observe(document.head, { childList: true })
  onTestFinished(() => observer.disconnect())
  return opened
}

function openFrame(): Document {
  const frame = document.createElement('iframe')
  Object.assign(frame, size)
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  if (!frame.contentDocument) throw new Error('the frame has no document')
  return frame.contentDocument
}

function openPopup(): Document {
  const popup = window.open('', '', `width=${size.width},height=${size.height}`)
  if (!popup) throw new Error('the browser refuses a window')
  onTestFinished(() => popup.close())
  return popup.document
}
