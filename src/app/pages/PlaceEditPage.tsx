import { useMemo } from 'react'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { deletePlace, canDeletePlace } from '../../client/places/place-mutations.ts'
import { listPlaceChanges } from '../../client/places/revision-changes.ts'
import { createPlaceStore, createPlaceRevisionsStore } from '../../client/places/places.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { confirmLeave } from '../../client/unsaved-changes.ts'
import type { Revision } from '../../core/contract/moderation.ts'
import type { Place } from '../../core/contract/place.ts'
import { pages, getRecordPath, getSignInPath } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { getPlaceFieldLabel, formatPlaceField } from '../../widgets/place-form/place-field-labels.ts'
import { PlaceForm } from '../../widgets/place-form/PlaceForm.tsx'
import { Revisions } from '../../widgets/revisions/Revisions.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { navigateTo } from '../navigation.ts'
import type { PageProps } from '../page-table.ts'
import { getMapUrl } from '../parts/map-url.ts'
import { LoadedRecord } from '../parts/LoadedRecord.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { PlainRecordSkeleton } from '../parts/PlainRecordSkeleton.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { placeMap } from '../../core/limits/places.ts'
import { common, placeTypes } from '../../core/messages/en/common.json'
import { forms, site } from '../../core/messages/en/site.json'
import { placePopup } from '../../core/messages/en/cards.json'
import { addPlace, place, placeEdit, revisions, tagNames } from '../../core/messages/en/places.json'
import { NotFoundPage } from './NotFoundPage.tsx'
import { usePlaceName } from '../../widgets/use-place-name.ts'
import './place-edit.css'

const english = {
  addPlace,
  common,
  forms,
  place,
  placeEdit,
  placePopup,
  placeTypes,
  revisions,
  site,
  tagNames,
}

/** Edit page of a place; the id comes from the path or from navigation state. */
export function PlaceEditPage({ id, pageData }: PageProps) {
  return id === null ? <NotFoundPage /> : <LoadedEditPage id={id} known={pageData.place} />
}

function LoadedEditPage({ id, known }: { id: number; known: Place | undefined }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createPlaceStore(api, id, known), [api, id, known])
  return (
    <LoadedRecord store={store} skeleton={<PlainRecordSkeleton />} failed={messages.place.loadFailed}>
      {(place) => <EditPlace place={place} onChanged={store.setValue} />}
    </LoadedRecord>
  )
}

interface EditPlaceProps {
  place: Place
  /** Called with the place after an edit was reverted. */
  onChanged: (place: Place) => void
}

function EditPlace({ place, onChanged }: EditPlaceProps) {
  const showName = usePlaceName()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const title = formatMessage(messages.placeEdit.title, { name: showName(place) })
  const toPlace = getRecordPath('place', place.id)
  usePageMetadata(`${title} · ${messages.site.product}`, title)
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={getMapUrl(place, placeMap.zoom)} />
        <div className="rs-record__title">
          <PlaceBadge typeEnum={place.type_enum} />
          <div>
            <h1>{title}</h1>
            <p>
              <a className="rs-link" href={toPlace}>
                {messages.placeEdit.toPlace}
              </a>
            </p>
          </div>
        </div>
      </header>
      <div className="rs-place-edit">
        {user ? (
          <>
            <PlaceForm
              key={place.lock_version}
              place={place}
              onSaved={(saved) => navigateTo(getRecordPath('place', saved.id))}
            />
            <div className="rs-record__sections">
              <Accordion title={messages.revisions.title}>
                <PlaceHistory place={place} onChanged={onChanged} />
              </Accordion>
            </div>
            {canDeletePlace(place, user) && <DeletePlace place={place} />}
          </>
        ) : (
          <div className="rs-place-edit__login">
            <p>{messages.placeEdit.loginNeeded}</p>
            <a
              className="rs-button rs-button--main"
              href={getSignInPath(getRecordPath('placeEdit', place.id))}
            >
              {messages.common.signIn}
            </a>
          </div>
        )}
      </div>
    </>
  )
}

function PlaceHistory({ place, onChanged }: EditPlaceProps) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createPlaceRevisionsStore(api, place.id), [api, place.id])

  async function revert(revision: Revision) {
    if (!(await confirmLeave(messages.forms.confirmDiscardChanges))) return false
    const params = { id: place.id }
    onChanged(await api.call('POST /places/:id/revert', { params, body: { revision_id: revision.id } }))
    return true
  }

  return (
    <Revisions
      store={store}
      describe={(revision) =>
        listPlaceChanges(revision).map(({ field, before, after }) => ({
          name: getPlaceFieldLabel(field, messages),
          before: formatPlaceField(field, before, messages, language),
          after: formatPlaceField(field, after, messages, language),
        }))
      }
      revert={revert}
    />
  )
}

/** Section 6: the creator or an admin may delete a place. */
function DeletePlace({ place }: { place: Place }) {
  const { api } = useRoadstead()
  const { placeEdit: texts, placePopup } = useMessages(english)

  async function remove() {
    if (!(await showConfirmDialog(placePopup.confirmDelete))) return
    clearNotices('place')
    if (!(await deletePlace(api, place.id))) return
    notify('place', placePopup.deleted)
    navigateTo(pages.home)
  }

  return (
    <section className="rs-place-edit__danger">
      <div>
        <h2>{texts.deleteTitle}</h2>
        <p className="rs-muted">{texts.deleteLead}</p>
      </div>
      <button type="button" className="rs-button" onClick={() => void remove()}>
        <Icon parts={icons.trash} />
        {texts.deletePlace}
      </button>
    </section>
  )
}
