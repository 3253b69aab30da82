import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { getErrorDetail } from '../../client/api/error-messages.ts'
import { confirmLeave } from '../../client/unsaved-changes.ts'
import { getVesselCount, createOwnVesselsStore, giveUpVesselOwnership } from '../../client/vessels/vessels.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { vesselList } from '../../core/limits/vessels.ts'
import { failures } from '../../core/messages/en/common.json'
import { forms } from '../../core/messages/en/site.json'
import { profile, vessels } from '../../core/messages/en/members.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { AddVessel } from './AddVessel.tsx'
import { VesselRows } from './VesselRows.tsx'

const english = { failures, forms, profile, vessels }

/** Own vessels: the list, and adding one while there are five or fewer (section 5). */
export function OwnVessels() {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createOwnVesselsStore(api), [api])
  const [isAdding, setAdding] = useState(false)
  const { profile: texts } = messages
  const count = getVesselCount(useStore(store.$load))

  async function stopAdding() {
    if (await confirmLeave(messages.forms.confirmDiscardChanges)) setAdding(false)
  }

  if (isAdding)
    return (
      <AddVessel
        onAdded={() => {
          setAdding(false)
          store.refresh()
        }}
        onCancel={() => void stopAdding()}
      />
    )
  return (
    <>
      <VesselRows store={store} empty={texts.noVessels}>
        {(vessel) => <RemoveButton vessel={vessel} onRemoved={store.refresh} />}
      </VesselRows>
      {count !== null && (
        <div className="rs-panel__foot">
          {count <= vesselList.addAllowedUpTo ? (
            <button type="button" className="rs-button rs-button--main" onClick={() => setAdding(true)}>
              <Icon parts={icons.plus} />
              {texts.addVessel}
            </button>
          ) : (
            <p className="rs-panel__note">{messages.vessels.limit}</p>
          )}
        </div>
      )}
    </>
  )
}

function RemoveButton({ vessel, onRemoved }: { vessel: Vessel; onRemoved: () => void }) {
  const { api, session } = useRoadstead()
  const messages = useMessages(english)
  const [isBusy, setBusy] = useState(false)
  const label = formatMessage(messages.profile.removeNamed, { name: vessel.name })

  async function remove() {
    if (!(await showConfirmDialog(messages.vessels.confirmRemove))) return
    setBusy(true)
    clearNotices('vessel')
    try {
      await giveUpVesselOwnership(api, vessel.id)
      onRemoved()
      // The session says whether the user has a hidden vessel.
      void session.refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      console.error(error.message)
      const detail = getErrorDetail(error, messages.failures)
      notify(
        'vessel',
        formatMessage(messages.vessels.updateFailed, { mmsi: detail.replace(/\.$/, '') }),
        'failed',
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className="rs-icon-button"
      aria-label={label}
      title={label}
      disabled={isBusy}
      onClick={() => void remove()}
    >
      <Icon parts={icons.trash} />
    </button>
  )
}
