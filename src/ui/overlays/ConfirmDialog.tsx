import { useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'

export interface ConfirmDialogProps {
  text: string
  confirmLabel: string
  cancelLabel: string
  onAnswer: (isYes: boolean) => void
}

/** A question over the page with two answers. Escape and a touch beside it say no; the focus goes back. */
export function ConfirmDialog({ text, confirmLabel, cancelLabel, onAnswer }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // The dialog itself listens only for a touch on its backdrop; Escape does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      role="alertdialog"
      className="rs-dialog rs-confirm"
      aria-labelledby={id}
      onCancel={() => onAnswer(false)}
      onClick={(event) => {
        if (event.target === dialog.current) onAnswer(false)
      }}
    >
      <p id={id}>{text}</p>
      <div className="rs-actions">
        <button type="button" className="rs-button" onClick={() => onAnswer(false)}>
          {cancelLabel}
        </button>
        <button type="button" className="rs-button rs-button--main" onClick={() => onAnswer(true)}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  )
}
