import { conflict } from '../../core/messages/en/site.json'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useInitialFocus } from '../../ui/overlays/use-initial-focus.ts'
import { useMessages } from '../use-messages.ts'
import './conflict-panel.css'

const english = { conflict }

/** A field changed on both sides: the saved value and the typed value. */
export interface ConflictRow {
  label: string
  saved: string
  yours: string
}

export interface ConflictPanelProps {
  rows: readonly ConflictRow[]
  onKeepYours: () => void
  onTakeSaved: () => void
}

/** Shows both versions of a record after a conflict, and the two ways to resolve it. Typed values are kept. */
export function ConflictPanel({ rows, onKeepYours, onTakeSaved }: ConflictPanelProps) {
  const { conflict: texts } = useMessages(english)
  const panel = useInitialFocus<HTMLDivElement>()
  return (
    <div ref={panel} className="rs-conflict" role="alert" tabIndex={-1}>
      <h3>
        <Icon parts={icons.warning} />
        {texts.title}
      </h3>
      {rows.length === 0 ? (
        <p>{texts.same}</p>
      ) : (
        <>
          <p>{texts.lead}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.field}</th>
                <th scope="col">{texts.saved}</th>
                <th scope="col">{texts.yours}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, saved, yours }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-label={texts.saved}>{saved || texts.none}</td>
                  <td data-label={texts.yours}>{yours || texts.none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <div className="rs-actions">
        <button type="button" className="rs-button rs-button--main" onClick={onKeepYours}>
          {texts.keepYours}
        </button>
        <button type="button" className="rs-button" onClick={onTakeSaved}>
          {texts.takeSaved}
        </button>
      </div>
    </div>
  )
}
