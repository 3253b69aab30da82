import { useState } from 'react'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { deleteNavAid, canDeleteNavAid } from '../../client/places/nav-aid-mutations.ts'
import { notify } from '../../client/notices.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import { common } from '../../core/messages/en/common.json'
import { navAid } from '../../core/messages/en/map.json'
import { getRecordPath } from '../../core/site/pages.ts'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './nav-aid.css'

const english = { common, navAid }

/** Edit for logged-in users, Delete for the creator and admins. The server enforces it. */
export function NavAidActions({ aid, onDeleted }: { aid: NavAid; onDeleted: () => void }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)
  if (!user) return null

  async function remove() {
    if (!(await showConfirmDialog(messages.navAid.confirmDelete))) return
    setDeleting(true)
    if (await deleteNavAid(api, aid.id)) {
      notify('nav-aid', messages.navAid.deleted)
      onDeleted()
    } else setDeleting(false)
  }

  return (
    <>
      <a className="rs-button rs-nav-aid-action" href={api.site + getRecordPath('navAidEdit', aid.id)}>
        {messages.common.edit}
      </a>
      {canDeleteNavAid(aid, user) && (
        <button
          type="button"
          className="rs-button rs-nav-aid-action"
          disabled={isDeleting}
          onClick={() => void remove()}
        >
          {messages.navAid.delete}
        </button>
      )}
    </>
  )
}
