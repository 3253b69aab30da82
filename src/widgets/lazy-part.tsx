import type { ComponentType, ReactNode } from 'react'
import { common } from '../core/messages/en/common.json'
import { lazyComponent } from '../ui/loading/lazy-component.ts'
import { useMessages } from './use-messages.ts'
import './lazy-part.css'

const english = { common }

/**
 * A part of a widget or page whose code loads when it is first drawn. If the code cannot be loaded, a message with a
 * button stands in its place.
 */
export function lazyPart<Props extends object>(
  load: () => PromiseLike<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  return lazyComponent(load, { waiting, Failed: FailedPart })
}

/** Like {@link lazyPart}, for a part that stands over the page: so does the message. */
export function lazyOverlay<Props extends { onClose: () => void }>(
  load: () => PromiseLike<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent(load, { Failed: FailedOverlay })
}

/** Says that the code of a part could not be loaded. */
export function FailedPart({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const { common: texts } = useMessages(english)
  return (
    <div className="rs-state rs-failed-part" role="alert">
      <div>{texts.partFailed}</div>
      <button type="button" className="rs-button" onClick={onRetry}>
        {texts.retry}
      </button>
      {children}
    </div>
  )
}

interface FailedOverlayProps {
  onRetry: () => void
  /** Of the part. */
  props: { onClose: () => void }
}

/** A message over the page, which can be closed. */
export function FailedOverlay({ onRetry, props }: FailedOverlayProps) {
  const { common: texts } = useMessages(english)
  return (
    <div className="rs-failed-overlay rs-card">
      <FailedPart onRetry={onRetry}>
        <button type="button" className="rs-button" onClick={props.onClose}>
          {texts.close}
        </button>
      </FailedPart>
    </div>
  )
}
