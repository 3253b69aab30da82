import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { copyText } from '../../client/clipboard.ts'
import { ApiError } from '../../client/api/call.ts'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { $now } from '../../client/clock.ts'
import { clearNotices, notify, type NoticeSubject } from '../../client/notices.ts'
import { getErrorDetail } from '../../client/api/error-messages.ts'
import { parseUserAgent } from '../../client/accounts/user-agent.ts'
import { getAccountDataUrl, createActiveSessionsStore } from '../../client/accounts/users.ts'
import type { ActiveSession, OwnUser } from '../../core/contract/user.ts'
import type { Messages } from '../../core/messages.ts'
import { common, failures } from '../../core/messages/en/common.json'
import { files } from '../../core/messages/en/site.json'
import { profile } from '../../core/messages/en/members.json'
import { formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

const english = { common, failures, files, profile }

export interface AccountSettingsProps {
  user: OwnUser
  onDeleted: () => void
}

/** Account settings: e-mail, API key, sessions, data export and deletion. */
export function AccountSettings({ user, onDeleted }: AccountSettingsProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const { profile: texts } = messages
  return (
    <div className="rs-account">
      <EmailState user={user} />
      <ApiKey user={user} />
      <LogIns />
      <section>
        <h3>{texts.data}</h3>
        <p className="rs-muted">{texts.dataHint}</p>
        <a
          className="rs-button"
          href={getAccountDataUrl(api, user.id)}
          download
          onClick={() => notify('download', messages.files.ready)}
        >
          <Icon parts={icons.copy} />
          {texts.download}
        </a>
      </section>
      <DeleteAccount userId={user.id} onDeleted={onDeleted} />
    </div>
  )
}

/** Runs the call of a button; a failure is logged and shown as a notice. */
function useCall(
  subject: NoticeSubject,
  failed: string,
): [isBusy: boolean, run: (call: () => Promise<void>) => void] {
  const messages = useMessages(english)
  const [isBusy, setBusy] = useState(false)
  async function run(call: () => Promise<void>) {
    setBusy(true)
    clearNotices(subject)
    try {
      await call()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      console.error(error.message)
      notify(subject, formatMessage(failed, { detail: getErrorDetail(error, messages.failures) }), 'failed')
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, (call) => void run(call)]
}

function EmailState({ user }: { user: OwnUser }) {
  const { api } = useRoadstead()
  const { profile: texts } = useMessages(english)
  const [isBusy, run] = useCall('account', texts.resendFailed)
  return (
    <section>
      <h3>{texts.email}</h3>
      <p className="rs-account__value">
        <span>{user.email}</span>
        {user.confirmed && <span className="rs-account__mark">{texts.confirmed}</span>}
      </p>
      {!user.confirmed && (
        <>
          <p className="rs-muted">{texts.notConfirmed}</p>
          <button
            type="button"
            className="rs-button"
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                await api.call('POST /users/confirmation', {})
                notify('account', texts.resent)
              })
            }
          >
            <Icon parts={icons.mail} />
            {texts.resend}
          </button>
        </>
      )}
    </section>
  )
}

const hidden = '•'.repeat(24)

function ApiKey({ user }: { user: OwnUser }) {
  const { api } = useRoadstead()
  const { profile: texts } = useMessages(english)
  const [key, setKey] = useState(user.api_key)
  const [isShown, setShown] = useState(false)
  const [isBusy, run] = useCall('api-key', texts.keyFailed)

  async function renew() {
    if (!(await showConfirmDialog(texts.confirmRenew))) return
    run(async () => {
      const { api_key: renewed } = await api.call('POST /users/:id/api_key', { params: { id: user.id } })
      setKey(renewed)
      notify('api-key', texts.keyRenewed)
    })
  }

  return (
    <section>
      <h3>{texts.apiKey}</h3>
      <p className="rs-muted">{texts.apiKeyHint}</p>
      <code className="rs-account__key">{isShown ? key : hidden}</code>
      <div className="rs-actions">
        <button type="button" className="rs-button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon parts={icons.eye} />
          {isShown ? texts.hideKey : texts.showKey}
        </button>
        <button
          type="button"
          className="rs-button"
          onClick={() => void copyText(key, texts.keyCopied, () => setShown(true))}
        >
          <Icon parts={icons.copy} />
          {texts.copyKey}
        </button>
        <button type="button" className="rs-button" disabled={isBusy} onClick={() => void renew()}>
          {texts.renewKey}
        </button>
      </div>
    </section>
  )
}

function LogIns() {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const { profile: texts } = messages
  const store = useMemo(() => createActiveSessionsStore(api), [api])
  const load = useStore(store.$load)
  return (
    <section>
      <h3>{texts.sessions}</h3>
      <Loaded
        load={load}
        skeleton={<SkeletonRows count={2} />}
        empty={texts.sessionsFailed}
        failed={texts.sessionsFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(logIns) => (
          <ul className="rs-account__sessions">
            {logIns.map((logIn) => (
              <LogInRow key={logIn.id} logIn={logIn} onEnded={store.refresh} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function LogInRow({ logIn, onEnded }: { logIn: ActiveSession; onEnded: () => void }) {
  const { api, language } = useRoadstead()
  const { profile: texts } = useMessages(english)
  const now = useStore($now)
  const [isBusy, run] = useCall('log-in', texts.sessionFailed)
  const name = describeBrowser(logIn.user_agent, texts)

  async function end() {
    if (!(await showConfirmDialog(texts.confirmEnd))) return
    run(async () => {
      await api.call('DELETE /sessions/:id', { params: { id: logIn.id } })
      notify('log-in', texts.sessionEnded)
      onEnded()
    })
  }

  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p className="rs-muted">
          {formatMessage(texts.lastUsed, { age: formatTimeAgo(logIn.last_seen_at, now, language) })}
        </p>
      </div>
      {logIn.current ? (
        <span className="rs-account__mark">{texts.thisBrowser}</span>
      ) : (
        <button
          type="button"
          className="rs-button"
          aria-label={formatMessage(texts.endSessionNamed, { name })}
          disabled={isBusy}
          onClick={() => void end()}
        >
          {texts.endSession}
        </button>
      )}
    </li>
  )
}

function describeBrowser(userAgent: string | null, texts: Messages['profile']): string {
  const known = parseUserAgent(userAgent)
  if (!known) return texts.unknownBrowser
  return known.system
    ? formatMessage(texts.browserOn, { browser: known.browser, system: known.system })
    : known.browser
}
