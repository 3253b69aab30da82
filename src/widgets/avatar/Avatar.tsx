import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import './avatar.css'

/** Photo of a user, or a generic person icon (section 4). */
export function Avatar({ thumbUrl, label = '' }: { thumbUrl: string | null; label?: string }) {
  return (
    <span className={thumbUrl ? 'rs-face' : 'rs-face rs-face--none'}>
      {thumbUrl ? <img src={thumbUrl} alt={label} width="88" height="88" /> : <Icon parts={icons.person} />}
    </span>
  )
}
