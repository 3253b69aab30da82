import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import './dialog.css'

export interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page: it takes the focus, Escape and a touch beside it close it, the focus goes back. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  /** React in its strict mode closes and opens it at once; the event of that comes when it is open again. */
  function tellClosed() {
    if (!dialog.current?.open) onClose()
  }

  function closeWhenBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // The dialog itself listens only for a touch on its backdrop; Escape does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="rs-dialog"
      aria-labelledby={id}
      onClose={tellClosed}
      onClick={closeWhenBeside}
    >
      <header className="rs-dialog__head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="rs-icon-button" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="rs-dialog__body">{children}</div>
    </dialog>
  )
}
