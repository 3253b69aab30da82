import { ApiError } from '../../src/client/api/call.ts'
import { createSessionStore, type SessionStore } from '../../src/client/api/session.ts'
import type { Problem } from '../../src/core/contract/errors.ts'
import type { OwnUser, Session } from '../../src/core/contract/user.ts'
import type { Vessel } from '../../src/core/contract/vessel.ts'

/** Builds a vessel of user 7 with required fields only, and `overrides`. */
export function buildVessel(overrides: Partial<Vessel> = {}): Vessel {
  return {
    id: 5,
    name: 'Sea Urchin',
    mmsi: null,
    description: null,
    vessel_type: 'sailboat',
    place_id: null,
    place_name: null,
    country_registration: 'FR',
    loa: 12,
    make: null,
    model: null,
    year_make: null,
    draft: null,
    beam: null,
    imo: null,
    call_sign: null,
    user_id: 7,
    user_name: 'Ann Bonny',
    user: { id: 7, name: 'Ann Bonny', thumb_url: null },
    photo_urls: [],
    thumb_url: null,
    is_followed: false,
    last_position: null,
    last_area: null,
    checkin_place_id: null,
    checkin_place_name: null,
    charts: null,
    stinkpot: false,
    source: 'members',
    source_licence: 'ODbL-1.0',
    source_url: null,
    updated_at: '2026-05-01T00:00:00Z',
    lock_version: 3,
    ...overrides,
  }
}

export const openPrivacy = {
  audience: 'public',
  area_nm: null,
  delay_hours: 0,
  position_expires_hours: null,
} as const

export function buildOwnUser(overrides: Partial<OwnUser> = {}): OwnUser {
  return {
    id: 7,
    name: 'Ann Bonny',
    first_name: 'Ann',
    last_name: 'Bonny',
    email: 'ann@example.org',
    confirmed: true,
    address: null,
    city: null,
    state_code: null,
    postal_code: null,
    country_code: 'FR',
    mobile_phone: null,
    api_key: 'key-of-ann',
    thumb_url: null,
    created_at: '2024-05-01T00:00:00Z',
    admin: false,
    has_hidden_vessel: false,
    vessels: [],
    places: [],
    ...overrides,
  }
}

/** Builds the session of user 7. */
export function buildSession(): Session {
  return { logged_in: true, user: buildOwnUser(), show_intro: false, csrf_token: 'token' }
}

/** Creates a session store with user 7 logged in and no refresh. */
export function createUserSessionStore(): SessionStore {
  return { ...createSessionStore(buildSession()), refresh: () => Promise.resolve() }
}

/** Builds an error of the server. */
export function buildApiError(status: number, overrides: Partial<Problem> = {}): ApiError {
  const detail = 'The server says why.'
  return new ApiError('call', status, {
    type: 'urn:roadstead:problem:invalid',
    title: 'Refused',
    status,
    detail,
    ...overrides,
  })
}
