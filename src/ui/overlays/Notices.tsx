import { Icon } from '../icons/Icon.tsx'
import './notices.css'

export interface NoticeLike {
  id: number
  text: string
  kind: 'done' | 'failed'
}

/** Short words at the foot of the page; screen readers are told. */
export function Notices({ notices }: { notices: readonly NoticeLike[] }) {
  return (
    <div className="rs-notices" role="status" aria-live="polite">
      {notices.map(({ id, text, kind }) => (
        <div key={id} className={`rs-notice rs-notice--${kind}`}>
          <Icon name={kind === 'failed' ? 'warning' : 'info'} />
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}
