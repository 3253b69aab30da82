import { facilityKeys, toFacilityBits, type FacilityKey } from './facilities.ts'

/** What is known of a facility. A facility of which nothing is known is absent, never `no`. */
export type FacilityState = 'yes' | 'no'
export type Facilities = Partial<Record<FacilityKey, FacilityState>>

/** How the values of a tag are read. A value that matches neither pattern states nothing. */
interface FacilityTag {
  tag: string
  /** Values that state the facility, alone or in a list: a regular expression of JavaScript and PostgreSQL. */
  yes: string
  /** Whether the value `no` states that there is none. False for a tag of one kind, such as one kind of fuel. */
  deniesWithNo: boolean
}

interface FacilityRule {
  /** Tags that state this facility. What a member says is written to the first. */
  tags: readonly [FacilityTag, ...FacilityTag[]]
  /** Value that a member writes for 'yes'; 'yes' if omitted. */
  memberYes?: string
  /** Type of place that has the facility unless a tag states otherwise. */
  typeEnum?: number
}

const generalYes = 'yes|true|available|customers|public|permissive|free|paid|fee'
const fuels = 'diesel|gasoline|petrol|gas ?oil|benzine?|octane_\\d+|e5|e10|biodiesel'
const fuelKinds =
  'diesel GTL_diesel biodiesel gasoline petrol benzine e5 e10 1_25 1_50 octane_90 octane_91 octane_92 octane_95 octane_98 octane_100'

/** The tags that state each facility, with the values of OpenStreetMap and of the World Port Index. */
export const facilityRules: Readonly<Record<FacilityKey, FacilityRule>> = {
  fuel: {
    tags: [
      createTag('fuel', fuels),
      createTag('diesel'),
      ...fuelKinds.split(' ').map((fuel) => createKind(`fuel:${fuel}`)),
    ],
    typeEnum: 5,
  },
  water: { tags: [createTag('drinking_water')] },
  electricity: { tags: [createTag('power_supply', 'cee_\\w+|nema_\\w+|schuko|intermittent')] },
  pumpout: { tags: [createTag('sanitary_dump_station')] },
  showers: { tags: [createTag('shower', 'hot|cold|indoor|outdoor')] },
  laundry: { tags: [createTag('laundry', 'self_service|washing_machine|dryer')] },
  provisions: { tags: [createTag('provisions')] },
  repairs: { tags: [createTag('repairs', 'major|moderate|limited|emergency only')] },
  crane: { tags: [createTag('crane')] },
  slipway: { tags: [createTag('slipway')], typeEnum: 7 },
  // 'yes' states any internet access, also a terminal or a cable.
  wifi: { tags: [{ ...createTag('internet_access'), yes: 'wlan|wi-?fi' }], memberYes: 'wlan' },
  restaurant: { tags: [createTag('restaurant')] },
  chandlery: { tags: [createTag('chandlery')] },
  // A port that is not a port of entry may have a customs office.
  customs: { tags: [createTag('customs'), createKind('first_port_of_entry')] },
  visitor_berths: { tags: [createTag('visitor_berths', '[1-9]\\d*')] },
  vhf: { tags: [createTag('vhf', '[^;,]*\\d[^;,]*')] },
}

function createTag(tag: string, more?: string): FacilityTag {
  return { tag, yes: more ? `${generalYes}|${more}` : generalYes, deniesWithNo: true }
}

function createKind(tag: string): FacilityTag {
  return { tag, yes: generalYes, deniesWithNo: false }
}

/** Value of the first tag of a facility with which a member takes back what the type of the place implies. */
const unknownValue = 'unknown'
const noPattern = /^\s*(no|none|false|0)\s*$/i
const yesPatterns = new Map<string, RegExp>()

function statesYes({ yes }: FacilityTag, value: string): boolean {
  let pattern = yesPatterns.get(yes)
  if (!pattern) yesPatterns.set(yes, (pattern = new RegExp(`^(${yes})$`, 'i')))
  return value.split(/[;,]/).some((part) => pattern.test(part.trim()))
}

type Tags = Readonly<Record<string, string>>

/** Reads what the tags and the type of a place state about its facilities. */
export function readFacilities(tags: Tags, typeEnum: number): Facilities {
  const facilities: Facilities = {}
  for (const key of facilityKeys) {
    const state = readFacility(facilityRules[key], tags, typeEnum)
    if (state) facilities[key] = state
  }
  return facilities
}

function readFacility(rule: FacilityRule, tags: Tags, typeEnum: number): FacilityState | null {
  let isDenied = false
  for (const facilityTag of rule.tags) {
    const value = tags[facilityTag.tag]
    if (value === undefined) continue
    if (statesYes(facilityTag, value)) return 'yes'
    if (facilityTag.deniesWithNo && noPattern.test(value)) isDenied = true
  }
  if (isDenied) return 'no'
  return rule.typeEnum === typeEnum && tags[rule.tags[0].tag] !== unknownValue ? 'yes' : null
}

/** Returns the bits of the facilities that a place is known to have. */
export function readFacilityBits(tags: Tags, typeEnum: number): number {
  const facilities = readFacilities(tags, typeEnum)
  return toFacilityBits(facilityKeys.filter((key) => facilities[key] === 'yes'))
}

/** Tag with the day on which a member last stated a facility, as in OpenStreetMap: `check_date:fuel`. */
export function getCheckDateTag(key: FacilityKey): string {
  return `check_date:${facilityRules[key].tags[0].tag}`
}

/** Whether a tag is the day of a statement, which is shown with the facility and not in lists of tags. */
export function isCheckDateTag(tag: string): boolean {
  return tag.startsWith('check_date:')
}

/**
 * Returns the tags of a place after a member stated a facility on a day (`2026-11-25`). Tags that state
 * the opposite are removed; details such as a number of berths are kept if they state the same.
 */
export function stateFacility(
  { tags, type_enum }: { tags: Tags; type_enum: number },
  key: FacilityKey,
  state: FacilityState | 'unknown',
  day: string,
): Record<string, string> {
  const rule = facilityRules[key]
  const [{ tag: firstTag }] = rule.tags
  const isSame = readFacility(rule, tags, type_enum) === state
  const hasDetails = isSame && rule.tags.some(({ tag }) => tags[tag] !== undefined)
  const next: Record<string, string> = { ...tags }
  delete next[getCheckDateTag(key)]
  if (!hasDetails) {
    for (const { tag } of rule.tags) delete next[tag]
    if (state === 'yes') next[firstTag] = rule.memberYes ?? 'yes'
    else if (state === 'no') next[firstTag] = 'no'
    else if (rule.typeEnum === type_enum) next[firstTag] = unknownValue
  }
  if (state !== 'unknown') next[getCheckDateTag(key)] = day
  return next
}

/**
 * Adds the day to the facilities that an edit of tags changes, so that their age is known, except where
 * the edit sets or restores the day itself.
 */
export function dateChangedFacilities(before: Tags, after: Tags, typeEnum: number, day: string): Tags {
  const [old, changed] = [readFacilities(before, typeEnum), readFacilities(after, typeEnum)]
  const dated: Record<string, string> = { ...after }
  for (const key of facilityKeys) {
    const dayTag = getCheckDateTag(key)
    if (old[key] === changed[key] || before[dayTag] !== after[dayTag]) continue
    if (changed[key]) dated[dayTag] = day
    else delete dated[dayTag]
  }
  return dated
}
