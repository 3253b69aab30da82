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

/** Sessions and users. */
export const accountCalls = {
  'GET /users/logged_in': {
    summary: 'Get the current session: the logged-in user and the anti-forgery token.',
    group: 'Session',
    response: Session,
  },
  'POST /users/sign_up': {
    summary: 'Sign up and log in.',
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
    summary: 'Stop showing the intro to this account or, for 30 days, to this visitor.',
    group: 'Session',
    response: Session,
  },
  'POST /users/password': {
    summary: 'Send a link to set a new password. The response does not reveal whether the address is known.',
    group: 'Session',
    body: PasswordRequest,
    bodyWrapper: 'user',
    response: DoneResponse,
    status: 202,
  },
  'PATCH /users/password': {
    summary:
      'Set a new password with the token of the link. Ends all sessions, removes linked identities, renews the api_key and logs in.',
    group: 'Session',
    body: PasswordReset,
    bodyWrapper: 'user',
    response: Session,
  },
  'POST /users/confirmation': {
    summary: 'Send the confirmation link to your own address again.',
    group: 'Session',
    response: DoneResponse,
    status: 202,
  },
  'PATCH /users/confirmation': {
    summary:
      'Confirm an address with the token of the link. If the caller is not logged in to that account, its sessions, password and api_key end, and `password_token` allows setting a new password.',
    group: 'Session',
    body: EmailConfirmation,
    bodyWrapper: 'user',
    response: EmailConfirmationResult,
  },
  'GET /sessions': {
    summary: 'List the active sessions of your own account, latest first.',
    group: 'Session',
    response: Type.Array(ActiveSession),
  },
  'DELETE /sessions/:id': {
    summary: 'End one of your own sessions.',
    group: 'Session',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /users/:id': {
    summary: 'Get a user with vessels and places; for your own account, the full record.',
    group: 'Users',
    params: IdParams,
    response: Type.Union([OwnUser, User]),
  },
  'PATCH /users/:id': {
    summary: 'Edit your own profile or, as multipart, its photo.',
    group: 'Users',
    params: IdParams,
    body: UserEdit,
    bodyWrapper: 'user',
    multipart: true,
    response: ChangedUser,
  },
  'DELETE /users/:id': {
    summary:
      'Delete your own account or, as an admin, any account. Deletes personal data; places and reviews remain without a name.',
    group: 'Users',
    params: IdParams,
    body: AccountDeletion,
    response: DoneResponse,
  },
  'POST /users/:id/api_key': {
    summary: 'Renew your own api_key. The old key stops working at once.',
    group: 'Users',
    params: IdParams,
    response: OwnUser,
    status: 201,
  },
  'GET /users/:id/data': {
    summary: 'Download all data of your own account as a zip of JSON and photos.',
    group: 'Users',
    params: IdParams,
    response: 'file',
    mediaType: 'application/zip',
  },
  'GET /country': {
    summary: 'Get the country of the caller from the IP address.',
    group: 'Users',
    response: Type.Object({ country_code: Nullable(CountryCode) }),
  },
} as const satisfies Record<string, Endpoint>
