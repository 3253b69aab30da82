import { Type } from 'typebox'
import { CountryCode, DoneResponse, IdParams, Nullable } from '../primitives.ts'
import {
  AccountDeletion,
  ChangedUser,
  EmailConfirmation,
  EmailConfirmationResult,
  ActiveSession,
  OwnUser,
  PasswordRequest,
  PasswordReset,
  Session,
  SignIn,
  SignUp,
  User,
  UserEdit,
} from '../user.ts'
import { type Endpoint } from './endpoint.ts'

/** Being logged in, and users. */
export const accountCalls = {
  'GET /users/logged_in': {
    summary: 'Who is logged in, and the anti-forgery token.',
    group: 'Session',
    response: Session,
  },
  'POST /users/sign_up': {
    summary: 'Sign up; logs in at once.',
    group: 'Session',
    body: SignUp,
    bodyWrapper: 'user',
    response: Session,
    status: 201,
  },
  'POST /users/sign_in': {
    summary: 'Log in.',
    group: 'Session',
    body: SignIn,
    bodyWrapper: 'user',
    response: Session,
  },
  'DELETE /users/sign_out': { summary: 'Log out.', group: 'Session', response: Session },
  'POST /users/dismiss_intro': {
    summary: 'Show the intro no more: to this account, or 30 days to this visitor.',
    group: 'Session',
    response: Session,
  },
  'POST /users/password': {
    summary: 'Send a link to a new password; says the same whether the address is known or not.',
    group: 'Session',
    body: PasswordRequest,
    bodyWrapper: 'user',
    response: DoneResponse,
    status: 202,
  },
  'PATCH /users/password': {
    summary:
      'Set a new password with the token of the link; ends all sessions and linked identities, renews the api_key, and logs in.',
    group: 'Session',
    body: PasswordReset,
    bodyWrapper: 'user',
    response: Session,
  },
  'POST /users/confirmation': {
    summary: 'Send the link that confirms the own address once more.',
    group: 'Session',
    response: DoneResponse,
    status: 202,
  },
  'PATCH /users/confirmation': {
    summary:
      'Confirm an address with the token of the link. Without a log-in of that account its sessions, password and api_key end, and `password_token` sets a new password.',
    group: 'Session',
    body: EmailConfirmation,
    bodyWrapper: 'user',
    response: EmailConfirmationResult,
  },
  'GET /sessions': {
    summary: 'Where the own account is logged in, latest first.',
    group: 'Session',
    response: Type.Array(ActiveSession),
  },
  'DELETE /sessions/:id': {
    summary: 'Log out an own session.',
    group: 'Session',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /users/:id': {
    summary: 'A user with vessels and places; the own record whole.',
    group: 'Users',
    params: IdParams,
    response: Type.Union([OwnUser, User]),
  },
  'PATCH /users/:id': {
    summary: 'Edit the own profile or, as multipart, its photo.',
    group: 'Users',
    params: IdParams,
    body: UserEdit,
    bodyWrapper: 'user',
    multipart: true,
    response: ChangedUser,
  },
  'DELETE /users/:id': {
    summary:
      'Delete an account: its own, or as admin. Personal data goes, places and reviews stay without a name.',
    group: 'Users',
    params: IdParams,
    body: AccountDeletion,
    response: DoneResponse,
  },
  'POST /users/:id/api_key': {
    summary: 'Renew the own api_key; the old one ends at once.',
    group: 'Users',
    params: IdParams,
    response: OwnUser,
    status: 201,
  },
  'GET /users/:id/data': {
    summary: 'Everything kept about the own account, as a zip of JSON and photos.',
    group: 'Users',
    params: IdParams,
    response: 'file',
    mediaType: 'application/zip',
  },
  'GET /country': {
    summary: 'Country of the caller, from the address.',
    group: 'Users',
    response: Type.Object({ country_code: Nullable(CountryCode) }),
  },
} as const satisfies Record<string, Endpoint>
