import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { $now } from '../../client/clock.ts'
import type { LoadStore } from '../../client/api/load.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import type { Revision } from '../../core/contract/moderation.ts'
import { common } from '../../core/messages/en/common.json'
import { revisions } from '../../core/messages/en/places.json'
import { formatDate, formatTimeAgo } from '../../core/format-date.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './revisions.css'

const english = { common, revisions }

/** A single change of an edit, as text. */
export interface RevisionChange {
  name: string
  /** Empty if there was no value. */
  before: string
  after: string
}

export interface RevisionsProps {
  store: LoadStore<readonly Revision[]>
  describe: (revision: Revision) => RevisionChange[]
  /** Reverts an edit; false if the user cancelled. Rejects if the server refuses. */
  revert: (revision: Revision) => Promise<boolean>
}

/** Edit history, latest first. Any member can revert an edit, which is an edit itself. */
export function Revisions({ store, describe, revert }: RevisionsProps) {
  const messages = useMessages(english)
  const load = useStore(store.$load)
  const [isBusy, setBusy] = useState(false)

  async function takeBack(revision: Revision) {
    if (!(await showConfirmDialog(messages.revisions.confirmRevert))) return
    setBusy(true)
    clearNotices('revision')
    try {
      if (!(await revert(revision))) return
      notify('revision', messages.revisions.reverted)
      store.refresh()
    } catch (error) {
      console.error('the edit cannot be reverted', error)
      notify('revision', messages.revisions.revertFailed, 'failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Loaded
      load={load}
      skeleton={<SkeletonRows count={3} />}
      empty={messages.revisions.none}
      failed={messages.revisions.loadFailed}
      retry={{ label: messages.common.retry, onRetry: store.refresh }}
    >
      {(revisions) => (
        <ol className="rs-revisions">
          {revisions.map((revision) => (
            <li key={revision.id}>
              <RevisionHead revision={revision} />
              <Changes changes={describe(revision)} isFirst={revision.before === null} />
              {revision.before && (
                <button
                  type="button"
                  className="rs-button rs-button--quiet"
                  disabled={isBusy}
                  onClick={() => void takeBack(revision)}
                >
                  {messages.revisions.revert}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

function RevisionHead({ revision: { user_name, at, before } }: { revision: Revision }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  return (
    <p className="rs-revisions__head">
      <b>{user_name ?? messages.revisions.formerMember}</b> {before === null && messages.revisions.created}{' '}
      <time className="rs-muted" dateTime={at} title={formatDate(at, language)}>
        {formatTimeAgo(at, now, language)}
      </time>
    </p>
  )
}

function Changes({ changes, isFirst }: { changes: RevisionChange[]; isFirst: boolean }) {
  const { revisions: texts } = useMessages(english)
  return (
    <dl className="rs-revisions__changes">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {!isFirst && (
              <>
                <span className="rs-hidden">{texts.before}</span>
                <del>{before || texts.empty}</del>
                <span className="rs-hidden">{texts.after}</span>
              </>
            )}
            <ins>{after || texts.empty}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
