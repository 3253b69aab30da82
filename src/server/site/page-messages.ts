import { countryName } from '../../core/names/country-names.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import type { Place } from '../../core/contract/place.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { aidTypeName } from '../../core/names/aid-names.ts'
import { placeTypeName } from '../../core/names/place-names.ts'
import { vesselTypeName } from '../../core/names/vessel-names.ts'
import { fill } from '../../core/text.ts'
import type { Html } from '../http/pages/html.ts'
import { emptyShell, plainShell, recordShell } from './page-shell.ts'
import type { Words } from '../http/messages.ts'

/** What a page is called, says of itself, and shows before its script. */
export interface PageWords {
  title: string
  description: string
  shell: Html
}

export function placeWords({ language, messages }: Words, place: Place): PageWords {
  const where = whereabouts(place, language)
  const type = placeTypeName(messages, place.type_enum)
  const kind = where ? fill(messages.place.nearestTitle, { type, where }) : type
  return {
    title: `${place.name} · ${kind} · ${messages.common.product}`,
    description: fill(messages.place.describe, {
      name: place.name,
      type,
      where: where || type,
    }),
    shell: recordShell({
      name: place.name,
      kind: [type, where].filter(Boolean).join(' · '),
      description: place.description,
    }),
  }
}

export function placeEditWords(words: Words, place: Place): PageWords {
  const { messages } = words
  const title = fill(messages.placeEdit.title, { name: place.name })
  return { ...placeWords(words, place), title: `${title} · ${messages.common.product}`, shell: emptyShell() }
}

export function navAidWords({ language, messages }: Words, aid: NavAid): PageWords {
  const where = whereabouts(aid, language)
  const type = aidTypeName(messages, aid.type_text.id)
  const facts = [type, aid.mmsi && `MMSI ${aid.mmsi}`, where].filter(Boolean).join(', ')
  return {
    title: `${aid.name} · ${type} · ${messages.common.product}`,
    description: `${aid.name}: ${facts}.`,
    shell: recordShell({
      name: aid.name,
      kind: [type, where].filter(Boolean).join(' · '),
      description: aid.description,
    }),
  }
}

export function navAidEditWords({ messages }: Words, aid: NavAid): PageWords {
  const { title, describe } = messages.navAidEdit
  return {
    title: `${fill(title, { name: aid.name })} · ${messages.common.product}`,
    description: fill(describe, { name: aid.name }),
    shell: emptyShell(),
  }
}

/** Nothing of it tells where the vessel is: that is its owner's to say. */
export function vesselWords({ language, messages }: Words, vessel: Vessel): PageWords {
  const { name, description } = vessel
  const type = vesselTypeName(messages, vessel.vessel_type)
  const country = countryName(vessel.country_registration, language)
  return {
    title: `${name} · ${type} · ${messages.common.product}`,
    description: fill(messages.vesselPage.describe, { name, type, country }),
    shell: plainShell({ name, kind: [type, country].filter(Boolean).join(' · '), description }),
  }
}

export function visitorWords({ messages: { common, users } }: Words): PageWords {
  return {
    title: `${users.member} · ${common.product}`,
    description: users.loginNeeded,
    shell: emptyShell(),
  }
}

export function profileWords({ messages: { common, siteMenu, users } }: Words): PageWords {
  return {
    title: `${siteMenu.profile} · ${common.product}`,
    description: users.describe,
    shell: emptyShell(),
  }
}

export function userWords({ messages: { common, users } }: Words, name: string): PageWords {
  return {
    title: `${name} · ${common.product}`,
    description: fill(users.describeUser, { name }),
    shell: emptyShell(),
  }
}

function whereabouts(
  record: { city: string | null; state_code: string | null; country_code: string | null },
  language: string,
): string {
  return [record.city, record.state_code, countryName(record.country_code, language)]
    .filter(Boolean)
    .join(', ')
}
