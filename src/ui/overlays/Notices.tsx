import { Icon } from '../icons/Icon.tsx'
import * as icons from '../icons/control-icons.ts'
import './notices.css'

export interface NoticeLike {
  id: number
  text: string
  kind: 'done' | 'failed'
}

/** Short messages at the bottom of the page, announced to screen readers. */
export function Notices({ notices }: { notices: readonly NoticeLike[] }) {
  return (
    <div className="rs-notices" role="status" aria-live="polite">
      {notices.map(({ id, text, kind }) => (
        <div key={id} className={`rs-notice rs-notice--${kind}`}>
          <Icon parts={kind === 'failed' ? icons.warning : icons.info} />
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}
