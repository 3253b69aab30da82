/**
 * Every sentence that the server itself writes, in English: its pages without
 * scripts, mails, exports and the page of the API. Apart from `messages.ts`, so
 * that no browser loads them. All ours; `{name}` marks a value.
 */
export const serverWords = {
  /** The pages of signing up, logging in and passwords, which work without scripts. Ours. */
  account: {
    toMap: 'To the map',
    signInTitle: 'Log in',
    signInLead: 'Log in to add places, write reviews, follow vessels and download charts.',
    signUpTitle: 'Sign up',
    signUpLead: 'Free. With an account you add places and reviews, follow vessels and download charts.',
    signUp: 'Sign up',
    signOutTitle: 'Log out',
    signOutLead: 'You are logged in as {name}.',
    signOut: 'Log out',
    email: 'E-mail',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: 'At least {count} characters. Several words are easier to remember and harder to guess.',
    firstName: 'First name',
    lastName: 'Last name',
    namesHint: 'Others who are logged in see your name; your e-mail address is never shown.',
    licence: 'Places you add are shared under the ODbL, reviews and photos under CC BY-SA 4.0.',
    or: 'or',
    withOpenId: 'Log in with {name}',
    openIdName: 'OpenID',
    noAccount: 'No account yet?',
    haveAccount: 'You have an account already?',
    forgotten: 'Password forgotten?',
    passwordTitle: 'Set a new password',
    passwordAskLead: 'We send a link to your e-mail address. With it you set a new password.',
    sendLink: 'Send the link',
    linkSentTitle: 'Look into your mail',
    linkSent:
      'If there is an account with this address, a mail is on its way. It may take some minutes; look among the unwanted mail too.',
    passwordSetLead: 'All your other log-ins end when you set it.',
    setPassword: 'Set password and log in',
    confirmTitle: 'Confirm your e-mail address',
    confirmLead: 'Press the button if this address is yours and you signed up here.',
    confirm: 'Confirm',
    confirmedTitle: 'Your e-mail address is confirmed',
    confirmedLead: 'From now on you can have a new password sent to it.',
    resendLead: 'Your address {email} is not confirmed yet. We send the link once more.',
    loginFirst: 'Log in to have the link sent once more.',
    wrong: {
      email: 'Enter an e-mail address like name@example.org.',
      emailTaken: 'There is an account with this address already. Log in, or set a new password.',
      password: 'Choose a password of {low} to {high} characters.',
      passwordEmpty: 'Enter your password.',
      first_name: 'Enter your first name.',
      last_name: 'Enter your last name.',
      credentials: 'E-mail or password is not right.',
      passwordForDeletion: 'is not right',
      tooManyTries: 'Too many failed log-ins. Wait a little, or set a new password.',
      link: 'This link is not valid any more. Links work once and for a limited time: ask for a new one.',
      formOld: 'This page was open for too long. Please send it once more.',
    },
    openIdFailed: {
      away: '{name} does not answer just now. Try again, or log in with your password.',
      refused: 'The log-in at {name} was not finished.',
      expired: 'The log-in at {name} took too long, or was begun in another browser. Please try again.',
      noEmail: '{name} did not tell your e-mail address, which an account needs.',
      emailTaken:
        'There is an account with your e-mail address, but {name} does not vouch that the address is yours. Log in with your password.',
    },
  },

  /** Mails the server sends. No name in them: whoever signs up with a stranger's address chooses it. Ours. */
  mails: {
    confirmSubject: 'Confirm your e-mail address',
    confirm:
      'Hello,\n\nsomeone, we hope you, signed up at {site} with this address. Open this link and press the button to confirm that it is yours:\n\n{link}\n\nThe link works once, within {hours} hours. If it was not you, do nothing.\n',
    passwordSubject: 'Set a new password',
    password:
      'Hello,\n\nsomeone, we hope you, asked for a new password at {site}. Open this link to set it:\n\n{link}\n\nThe link works once, within {hours} hours. If it was not you, do nothing: your password stays as it is.\n',
    passwordUnconfirmedSubject: 'Confirm your e-mail address first',
    passwordUnconfirmed:
      'Hello,\n\nsomeone, we hope you, asked for a new password at {site}. A password can be set by mail once the address is confirmed. Open this link and press the button to confirm it; then ask for the new password again:\n\n{link}\n\nThe link works once, within {hours} hours. If it was not you, do nothing.\n',
    passwordChangedSubject: 'Your password was changed',
    passwordChanged:
      'Hello,\n\nthe password of your account at {site} was changed just now, and all other log-ins were ended. If it was not you, set a new password at once:\n\n{link}\n',
  },

  /** Exports of places; ours. */
  exports: {
    title: 'Places from {product}',
    licence:
      'The database of places is under the Open Database License (ODbL) 1.0, {licenceUrl}. Every record names its own source, licence and date. Descriptions written by members are under CC BY-SA 4.0. Not for navigation.',
    linkTitle: '{product}, kept fresh',
    credit: '{credit} ({licence})',
    editedByMembers: 'edited by {credit} ({licence})',
    dated: '{credit}, {date}',
    undated: '{credit}, no date stated',
    approximate: 'The position is approximate.',
    atSource: 'Record at the source',
    atSite: 'This place at {product}',
  },

  /** The page of the API for programmers; ours. Words in backticks are code. */
  apiDocs: {
    title: 'API',
    skip: 'Skip to the calls',
    contents: 'Contents',
    schemas: 'Records',
    linkTo: 'Link to',
    who: 'Who may:',
    parameters: 'Parameters',
    required: 'required',
    body: 'Body',
    wrapped: 'The fields stand under `{name}`; a bare object is taken too.',
    answer: 'Answer',
    errors: 'What may go wrong',
    example: 'Example',
    introduction: [
      'Everything is JSON in UTF-8 unless a call says otherwise. Times are RFC 3339 in UTC, positions degrees of WGS84, west and south negative. Most reading needs no account.',
      'A program sends `Authorization: Bearer <api_key>`; the key stands in the own user record. A page of this site uses the session cookie instead and sends the token of `GET /users/logged_in` as `X-CSRF-Token` with every change.',
      'A failure is always `application/problem+json` (RFC 9457): `type` for programs, `detail` for people, `errors` with messages by the name of the input.',
      'Layer calls and exports carry an `ETag`: send it back as `If-None-Match` and get 304 while nothing changed.',
      'To subscribe to places, load `GET /places.{format}` once, then again with `If-None-Match`, or with `updated_since` and the `Last-Modified` of the last answer less 15 minutes (what comes twice has the same id). With `updated_since`, GeoJSON and CSV name deleted places as `deleted`; GPX and KML cannot. A place that was moved out of a box is not told of: load a box whole now and then.',
    ],
    everyone: 'everyone, logged in or not',
    loggedIn: 'every logged-in user',
    roles: {
      self: 'the user themselves',
      creator: 'who created it',
      owner: 'its owner',
      claimant: 'who claims a vessel without an owner',
      author: 'its author',
      admin: 'an admin',
    },
    statuses: {
      400: 'an address or a parameter cannot be read',
      401: 'not logged in',
      403: 'not allowed, or the anti-forgery token is missing',
      404: 'there is no such record',
      409: 'someone else saved in between',
      413: 'the body is too large',
      415: 'the body is of a kind the call does not take',
      422: 'a field is not valid; `errors` says which',
      429: 'too many calls; `Retry-After` says when to come again',
    },
  },
} as const
