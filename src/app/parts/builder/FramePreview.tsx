import { useEffect, useRef, useState } from 'react'
import type { EmbedPageMessages } from '../../../core/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { PixelField } from './PixelField.tsx'
import { parsePixels } from './builder-address.ts'
import { useDebounced } from '../use-debounced.ts'

export interface FramePreviewProps {
  texts: EmbedPageMessages
  /** URL of the frame page. */
  url: string
  title: string
  heightPx: number
}

/** Widths in pixels that have a button. */
const widths = { phone: 390, desktop: 1280 } as const
/** What fits beside the options in a window of 1280 pixels. */
const defaultWidthPx = 700

/** The widget in a frame of a chosen width, made smaller if the page is narrower. */
export function FramePreview({ texts, url, title, heightPx }: FramePreviewProps) {
  const [widthText, setWidthText] = useState(() =>
    String(window.innerWidth < defaultWidthPx ? widths.phone : defaultWidthPx),
  )
  const { pixels: widthPx, error } = parsePixels(widthText, defaultWidthPx)
  const space = useRef<HTMLDivElement>(null)
  const spacePx = useWidth(space)
  const scale = spacePx > 0 ? Math.min(1, spacePx / widthPx) : 1
  const src = useDebounced(url)
  return (
    <section aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      <div className="rs-builder__widths">
        <PixelField label={texts.width} text={widthText} error={error} onChange={setWidthText} />
        <div className="rs-builder__ways" role="group" aria-label={texts.width}>
          {(['phone', 'desktop'] as const).map((device) => (
            <button
              key={device}
              type="button"
              aria-pressed={widthPx === widths[device]}
              onClick={() => setWidthText(String(widths[device]))}
            >
              {texts[device]}
            </button>
          ))}
        </div>
      </div>
      <div className="rs-builder__stage">
        <div ref={space} style={{ blockSize: Math.round(heightPx * scale) }}>
          <div style={{ inlineSize: Math.round(widthPx * scale) }}>
            {/* A new frame for each URL: another URL of the same frame would be an entry in the history. */}
            <iframe
              key={src}
              title={title}
              src={src}
              sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
              style={{ inlineSize: widthPx, blockSize: heightPx, transform: `scale(${scale})` }}
            />
          </div>
        </div>
      </div>
      {scale < 1 && (
        <p className="rs-muted">
          {formatMessage(texts.scaled, { width: widthPx, percent: Math.round(scale * 100) })}
        </p>
      )}
    </section>
  )
}

/** Returns the width of an element in pixels; 0 before it is measured. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
