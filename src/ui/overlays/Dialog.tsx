import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import * as icons from '../icons/control-icons.ts'
import { openModal } from '../browser-features.ts'
import './dialog.css'

export interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog: it takes the focus, Escape and a click on the backdrop close it, and the focus is restored. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Close before unmounting: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return element ? openModal(element) : undefined
  }, [])

  /**
   * React strict mode closes and reopens the dialog immediately; the close event arrives when it is open again.
   * With Preact, it also arrives after unmounting.
   */
  function tellClosed() {
    if (dialog.current?.open === false) onClose()
  }

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // The dialog element handles only clicks on its backdrop; Escape does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="rs-dialog"
      aria-labelledby={id}
      onClose={tellClosed}
      onClick={closeOnBackdrop}
    >
      <header className="rs-dialog__head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="rs-icon-button" aria-label={closeLabel} onClick={onClose}>
          <Icon parts={icons.close} />
        </button>
      </header>
      <div className="rs-dialog__body">{children}</div>
    </dialog>
  )
}
