import { useId, useLayoutEffect, useRef } from 'react'
import { openModal } from '../browser-features.ts'
import './dialog.css'

export interface ConfirmDialogProps {
  text: string
  confirmLabel: string
  cancelLabel: string
  onAnswer: (isYes: boolean) => void
}

/** A modal question with two answers. Escape and a click on the backdrop cancel; the focus is restored. */
export function ConfirmDialog({ text, confirmLabel, cancelLabel, onAnswer }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Close before unmounting: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return element ? openModal(element) : undefined
  }, [])
  return (
    // The dialog element handles only clicks on its backdrop; Escape does the same for the keyboard.
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
