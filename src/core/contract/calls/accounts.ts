import { Type } from 'typebox'
import { CountryCode, Done, IdParams, Nullable } from '../primitives.ts'
import {
  AccountDeletion,
  ChangedUser,
  Confirmation,
  Confirmed,
  LogIn,
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
    answer: Session,
  },
  'POST /users/sign_up': {
    summary: 'Sign up; logs in at once.',
    group: 'Session',
    body: SignUp,
    wrapper: 'user',
    answer: Session,
    status: 201,
  },
  'POST /users/sign_in': {
    summary: 'Log in.',
    group: 'Session',
    body: SignIn,
    wrapper: 'user',
    answer: Session,
  },
  'DELETE /users/sign_out': { summary: 'Log out.', group: 'Session', answer: Session },
  'POST /users/dismiss_intro': {
    summary: 'Show the intro no more: to this account, or 30 days to this visitor.',
    group: 'Session',
    answer: Session,
  },
  'POST /users/password': {
    summary: 'Send a link to a new password; says the same whether the address is known or not.',
    group: 'Session',
    body: PasswordRequest,
    wrapper: 'user',
    answer: Done,
    status: 202,
  },
  'PATCH /users/password': {
    summary:
      'Set a new password with the token of the link; ends all sessions and linked identities, renews the api_key, and logs in.',
    group: 'Session',
    body: PasswordReset,
    wrapper: 'user',
    answer: Session,
  },
  'POST /users/confirmation': {
    summary: 'Send the link that confirms the own address once more.',
    group: 'Session',
    answer: Done,
    status: 202,
  },
  'PATCH /users/confirmation': {
    summary:
      'Confirm an address with the token of the link. Without a log-in of that account its sessions, password and api_key end, and `password_token` sets a new password.',
    group: 'Session',
    body: Confirmation,
    wrapper: 'user',
    answer: Confirmed,
  },
  'GET /sessions': {
    summary: 'Where the own account is logged in, latest first.',
    group: 'Session',
    answer: Type.Array(LogIn),
  },
  'DELETE /sessions/:id': {
    summary: 'Log out an own session.',
    group: 'Session',
    params: IdParams,
    answer: Done,
  },
  'GET /users/:id': {
    summary: 'A user with vessels and places; the own record whole.',
    group: 'Users',
    params: IdParams,
    answer: Type.Union([OwnUser, User]),
  },
  'PATCH /users/:id': {
    summary: 'Edit the own profile or, as multipart, its photo.',
    group: 'Users',
    params: IdParams,
    body: UserEdit,
    wrapper: 'user',
    multipart: true,
    answer: ChangedUser,
  },
  'DELETE /users/:id': {
    summary:
      'Delete an account: its own, or as admin. Personal data goes, places and reviews stay without a name.',
    group: 'Users',
    params: IdParams,
    body: AccountDeletion,
    answer: Done,
  },
  'POST /users/:id/api_key': {
    summary: 'Renew the own api_key; the old one ends at once.',
    group: 'Users',
    params: IdParams,
    answer: OwnUser,
    status: 201,
  },
  'GET /users/:id/data': {
    summary: 'Everything kept about the own account, as a zip of JSON and photos.',
    group: 'Users',
    params: IdParams,
    answer: 'file',
    media: 'application/zip',
  },
  'GET /country': {
    summary: 'Country of the caller, from the address.',
    group: 'Users',
    answer: Type.Object({ country_code: Nullable(CountryCode) }),
  },
} as const satisfies Record<string, Endpoint>
