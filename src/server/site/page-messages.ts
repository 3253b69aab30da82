import { getCountryName } from '../../core/names/country-names.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import type { Place } from '../../core/contract/place.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { getAidName, getAidTypeName } from '../../core/names/aid-names.ts'
import { getPlaceName, getPlaceTypeName } from '../../core/names/place-names.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import { formatMessage } from '../../core/text.ts'
import type { Html } from '../http/pages/html.ts'
import { renderEmptyShell, renderPlainRecordShell, renderRecordShell } from './page-shell.ts'
import type { ServerMessages } from '../messages/language-messages.ts'

/** Title, description and initial content of a page. */
export interface PageMessages {
  title: string
  description: string
  shell: Html
}

export function getPlacePageMessages({ language, messages }: ServerMessages, place: Place): PageMessages {
  const where = formatLocation(place, language)
  const type = getPlaceTypeName(messages, place.type_enum)
  const kind = where ? formatMessage(messages.place.nearestTitle, { type, where }) : type
  return {
    title: `${getPlaceName(messages, place)} · ${kind} · ${messages.site.product}`,
    description: formatMessage(messages.place.describe, {
      name: getPlaceName(messages, place),
      type,
      where: where || type,
    }),
    shell: renderRecordShell({
      name: getPlaceName(messages, place),
      kind: [type, where].filter(Boolean).join(' · '),
      description: place.description,
    }),
  }
}

export function getPlaceEditPageMessages(serverMessages: ServerMessages, place: Place): PageMessages {
  const { messages } = serverMessages
  const title = formatMessage(messages.placeEdit.title, { name: getPlaceName(messages, place) })
  return {
    ...getPlacePageMessages(serverMessages, place),
    title: `${title} · ${messages.site.product}`,
    shell: renderEmptyShell(),
  }
}

export function getNavAidPageMessages({ language, messages }: ServerMessages, aid: NavAid): PageMessages {
  const where = formatLocation(aid, language)
  const type = getAidTypeName(messages, aid.type_text.id)
  const details = [type, aid.mmsi && `MMSI ${aid.mmsi}`, where].filter(Boolean).join(', ')
  return {
    title: `${getAidName(messages, aid.name)} · ${type} · ${messages.site.product}`,
    description: `${getAidName(messages, aid.name)}: ${details}.`,
    shell: renderRecordShell({
      name: getAidName(messages, aid.name),
      kind: [type, where].filter(Boolean).join(' · '),
      description: aid.description,
    }),
  }
}

export function getNavAidEditPageMessages({ messages }: ServerMessages, aid: NavAid): PageMessages {
  const { title, describe } = messages.navAidEdit
  return {
    title: `${formatMessage(title, { name: getAidName(messages, aid.name) })} · ${messages.site.product}`,
    description: formatMessage(describe, { name: getAidName(messages, aid.name) }),
    shell: renderEmptyShell(),
  }
}

/** Contains no position, because its visibility depends on the owner's settings. */
export function getVesselPageMessages({ language, messages }: ServerMessages, vessel: Vessel): PageMessages {
  const { name, description } = vessel
  const type = getVesselTypeName(messages, vessel.vessel_type)
  const country = getCountryName(vessel.country_registration, language)
  return {
    title: `${name} · ${type} · ${messages.site.product}`,
    description: formatMessage(messages.vesselPage.describe, { name, type, country }),
    shell: renderPlainRecordShell({ name, kind: [type, country].filter(Boolean).join(' · '), description }),
  }
}

export function getVisitorPageMessages({ messages: { site, users } }: ServerMessages): PageMessages {
  return {
    title: `${users.member} · ${site.product}`,
    description: users.loginNeeded,
    shell: renderEmptyShell(),
  }
}

export function getProfilePageMessages({
  messages: { site, siteMenu, users },
}: ServerMessages): PageMessages {
  return {
    title: `${siteMenu.profile} · ${site.product}`,
    description: users.describe,
    shell: renderEmptyShell(),
  }
}

export function getUserPageMessages(
  { messages: { site, users } }: ServerMessages,
  name: string,
): PageMessages {
  return {
    title: `${name} · ${site.product}`,
    description: formatMessage(users.describeUser, { name }),
    shell: renderEmptyShell(),
  }
}

/** Town, region and country of a record, as far as they are known. */
export function formatLocation(
  record: { city: string | null; state_code: string | null; country_code: string | null },
  language: string,
): string {
  return [record.city, record.state_code, getCountryName(record.country_code, language)]
    .filter(Boolean)
    .join(', ')
}
