import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { copyText } from '../../client/clipboard.ts'
import { $now } from '../../client/clock.ts'
import { notify } from '../../client/notices.ts'
import { createOwnVesselPositionsStore, createApiKeyStore } from '../../client/vessels/own-vessels.ts'
import { $units } from '../../client/preferences.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import { ownVesselsPollMs, reportingTimeoutMs } from '../../core/limits/plotters.ts'
import { common } from '../../core/messages/en/common.json'
import type { PluginPageMessages } from '../../core/messages.ts'
import { pages, getRecordPath, getSignInPath } from '../../core/site/pages.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { formatPosition } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'

const english = { common }

interface Worded {
  texts: PluginPageMessages
}

/** Account section of the plugin page: the API key, and the last positions of the own boats. */
export function PluginAccount({ texts }: Worded) {
  const messages = useMessages(english)
  const user = useCurrentUser()
  return (
    <section className="rs-plugin__account" aria-labelledby="plugin-account">
      <h2 id="plugin-account">{texts.account}</h2>
      {user ? (
        <div className="rs-plugin__pair">
          <OwnKey texts={texts} userId={user.id} />
          <OwnBoats texts={texts} />
        </div>
      ) : (
        <>
          <p>{texts.logInLead}</p>
          <a className="rs-button rs-button--main" href={getSignInPath(pages.plugin)}>
            {messages.common.signIn}
          </a>
        </>
      )}
    </section>
  )
}

function OwnKey({ texts, userId }: Worded & { userId: number }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createApiKeyStore(api, userId), [api, userId])
  const load = useStore(store.$load)
  return (
    <div>
      <h3>{texts.key}</h3>
      <p>{texts.keyLead}</p>
      <Loaded
        load={load}
        skeleton={<Skeleton height="44px" />}
        empty={null}
        failed={texts.keyFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(user) => <KeyField value={user.api_key} texts={texts} />}
      </Loaded>
    </div>
  )
}

function KeyField({ value, texts }: Worded & { value: string }) {
  const [isShown, setShown] = useState(false)

  function showKey() {
    setShown(true)
    notify('copy', texts.keyNotCopied, 'failed')
  }

  return (
    <div className="rs-plugin__key">
      <input
        className="rs-field__input"
        type={isShown ? 'text' : 'password'}
        readOnly
        value={value}
        aria-label={texts.key}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className="rs-button rs-button--main"
        onClick={() => void copyText(value, texts.keyCopied, showKey)}
      >
        <Icon parts={icons.copy} />
        {texts.copyKey}
      </button>
      <button type="button" className="rs-button" onClick={() => setShown(!isShown)}>
        {isShown ? texts.hideKey : texts.showKey}
      </button>
    </div>
  )
}

function OwnBoats({ texts }: Worded) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createOwnVesselPositionsStore(api), [api])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) store.refresh()
    }, ownVesselsPollMs)
    return () => clearInterval(timer)
  }, [store])
  return (
    <div>
      <h3>{texts.boats}</h3>
      <Loaded
        load={useStore(store.$load)}
        skeleton={<Skeleton height="88px" />}
        empty={
          <>
            <p>{texts.noBoats}</p>
            <a className="rs-button" href={pages.profile}>
              {texts.toProfile}
            </a>
          </>
        }
        failed={texts.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(vessels) => (
          <ul className="rs-plugin__boats">
            {vessels.map((vessel) => (
              <li key={vessel.id}>
                <Boat vessel={vessel} texts={texts} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

function Boat({ vessel, texts }: Worded & { vessel: Vessel }) {
  const { language } = useRoadstead()
  const units = useStore($units)
  const now = useStore($now)
  const { last_position: last } = vessel
  const [longitude = 0, latitude = 0] = last?.coordinates ?? []
  const isLive = last !== null && now.getTime() - Date.parse(last.created_at) < reportingTimeoutMs
  const near = last?.nearby_place
  const place = near && [near.city, getCountryName(near.country_code, language)].filter(Boolean).join(', ')
  return (
    <>
      <a className="rs-link" href={getRecordPath('vessel', vessel.id)}>
        {vessel.name}
      </a>
      {last ? (
        <>
          <span className={isLive ? 'rs-plugin__live rs-plugin__live--on' : 'rs-plugin__live'}>
            {isLive ? texts.reporting : texts.notReporting}
          </span>
          <span className="rs-plugin__position">
            {formatPosition({ latitude, longitude }, units.position, coordinateDecimals.map)}
          </span>
          <span className="rs-muted">
            {[
              formatMessage(texts.lastSeen, { age: formatTimeAgo(last.created_at, now, language) }),
              place && formatMessage(texts.near, { place }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ) : (
        <span className="rs-muted">{texts.noPosition}</span>
      )}
    </>
  )
}
