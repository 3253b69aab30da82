import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import './conflict-panel.css'

/** A field that two people changed: what is saved now, and what was typed here. */
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

/** Both versions of a record whose save came too late, and the two ways on. Nothing typed is lost. */
export function ConflictPanel({ rows, onKeepYours, onTakeSaved }: ConflictPanelProps) {
  const { messages } = useRoadstead()
  const words = messages.conflict
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} className="rs-conflict" role="alert" tabIndex={-1}>
      <h3>
        <Icon name="warning" />
        {words.title}
      </h3>
      {rows.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <>
          <p>{words.lead}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.saved}</th>
                <th scope="col">{words.yours}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, saved, yours }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-label={words.saved}>{saved || words.none}</td>
                  <td data-label={words.yours}>{yours || words.none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <div className="rs-actions">
        <button type="button" className="rs-button rs-button--main" onClick={onKeepYours}>
          {words.keepYours}
        </button>
        <button type="button" className="rs-button" onClick={onTakeSaved}>
          {words.takeSaved}
        </button>
      </div>
    </div>
  )
}
