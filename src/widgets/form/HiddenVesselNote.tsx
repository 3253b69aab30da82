import { forms } from '../../core/messages/en/site.json'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useCurrentUser } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './hidden-vessel-note.css'

const english = { forms }

/**
 * Tells users whose vessel is hidden that what they publish here is public with its time: it may say where the vessel is.
 * Nothing for others.
 */
export function HiddenVesselNote() {
  const { forms: texts } = useMessages(english)
  if (!useCurrentUser()?.has_hidden_vessel) return null
  return (
    <p className="rs-hidden-vessel-note">
      <Icon parts={icons.eye} />
      {texts.hiddenVessel}
    </p>
  )
}
