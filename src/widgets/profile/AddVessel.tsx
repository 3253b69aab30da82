import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { ApiError } from '../../client/api/call.ts'
import { createVesselCandidateSearch } from '../../client/places/candidates.ts'
import { notify } from '../../client/notices.ts'
import { createVesselStore, saveVessel } from '../../client/vessels/vessels.ts'
import type { VesselCandidate, VesselEdit } from '../../core/contract/vessel.ts'
import { search } from '../../core/limits/search.ts'
import { vesselDefaults } from '../../core/limits/vessels.ts'
import { common } from '../../core/messages/en/common.json'
import { profile, vesselPage, vessels } from '../../core/messages/en/members.json'
import { formatMessage } from '../../core/text.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useInitialFocus } from '../../ui/overlays/use-initial-focus.ts'
import { CandidateField } from '../form/CandidateField.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { VesselForm } from '../vessel/VesselForm.tsx'

const english = { common, profile, vesselPage, vessels }

export interface AddVesselProps {
  onAdded: () => void
  /** Returns to the list. */
  onCancel: () => void
}

type Step = { kind: 'search' } | { kind: 'claim'; id: number } | { kind: 'new' }

/** Adds a vessel to the own list: claims one found by MMSI, or creates one without an MMSI (section 4). */
export function AddVessel({ onAdded, onCancel }: AddVesselProps) {
  const messages = useMessages(english)
  const [step, setStep] = useState<Step>({ kind: 'search' })
  const { vessels } = messages

  /** Section 8: logged; the form shows the error. */
  function logFailure(error: ApiError) {
    console.error(`${vessels.addFailed}: ${error.message}`)
  }

  function finish(name: string) {
    notify('vessel', formatMessage(vessels.added, { name }))
    onAdded()
  }

  return (
    <div className="rs-add-vessel">
      <StepHeading key={step.kind} />
      {step.kind === 'search' && (
        <>
          <MmsiSearch onPick={({ id }) => setStep({ kind: 'claim', id })} />
          <div className="rs-actions">
            <button type="button" className="rs-button" onClick={() => setStep({ kind: 'new' })}>
              {vessels.noMmsi}
            </button>
            <button type="button" className="rs-button" onClick={onCancel}>
              {messages.common.cancel}
            </button>
          </div>
        </>
      )}
      {step.kind === 'claim' && (
        <ClaimForm id={step.id} onDone={finish} onFailure={logFailure} onCancel={onCancel} />
      )}
      {step.kind === 'new' && <NewForm onDone={finish} onFailure={logFailure} onCancel={onCancel} />}
    </div>
  )
}

/** Focuses the step when it begins, so that its fields come next. */
function StepHeading() {
  const messages = useMessages(english)
  const heading = useInitialFocus<HTMLHeadingElement>()
  return (
    <h3 ref={heading} tabIndex={-1}>
      {messages.profile.addVessel}
    </h3>
  )
}

function MmsiSearch({ onPick }: { onPick: (candidate: VesselCandidate) => void }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const candidates = useMemo(() => createVesselCandidateSearch(api), [api])
  return (
    <CandidateField
      label={messages.profile.searchMmsi}
      hint={formatMessage(messages.profile.searchMmsiHint, { count: search.candidateMinLength })}
      candidates={candidates}
      getName={({ name }) => name}
      getNote={({ mmsi }) => `MMSI ${mmsi ?? ''}`}
      emptyContent={messages.vessels.noMmsiMatch}
      onPick={onPick}
      inputMode="numeric"
    />
  )
}

interface AddFormProps {
  onDone: (name: string) => void
  onFailure: (error: ApiError) => void
  onCancel: () => void
}

function ClaimForm({ id, onDone, onFailure, onCancel }: AddFormProps & { id: number }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const store = useMemo(() => createVesselStore(api, id), [api, id])
  const load = useStore(store.$load)
  const { profile: texts } = messages

  async function claim(edit: VesselEdit) {
    const { name } = await saveVessel(api, id, { ...edit, user_id: user?.id ?? null })
    onDone(name)
  }

  return (
    <Loaded
      load={load}
      skeleton={<Skeleton height="320px" />}
      empty={messages.vesselPage.loadFailed}
      failed={messages.vesselPage.loadFailed}
      retry={{ label: messages.common.retry, onRetry: store.refresh }}
    >
      {(vessel) => (
        <VesselForm
          vessel={vessel}
          mmsi="set"
          submit={formatMessage(texts.claim, { name: vessel.name })}
          save={claim}
          describeFailure={(detail) => formatMessage(texts.addFailed, { detail })}
          onFailure={onFailure}
          onCancel={onCancel}
          cancel={messages.common.cancel}
        >
          <p className="rs-muted">{texts.claimLead}</p>
        </VesselForm>
      )}
    </Loaded>
  )
}

function NewForm({ onDone, onFailure, onCancel }: AddFormProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const { profile: texts } = messages

  async function add(edit: VesselEdit) {
    const { name } = await api.call('POST /vessels', {
      body: {
        vessel_type: vesselDefaults.type,
        country_registration: vesselDefaults.countryCode,
        ...edit,
        ...(user && { user_id: user.id }),
      },
    })
    onDone(name)
  }

  return (
    <VesselForm
      vessel={null}
      mmsi="later"
      showsPrivacy
      submit={texts.addSave}
      save={add}
      describeFailure={(detail) => formatMessage(texts.addFailed, { detail })}
      onFailure={onFailure}
      onCancel={onCancel}
      cancel={messages.common.cancel}
    >
      <p className="rs-muted">{texts.newLead}</p>
    </VesselForm>
  )
}
