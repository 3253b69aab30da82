/** Mails the server sends. No name in them: whoever signs up with a stranger's address chooses it. Ours. */
export const mails = {
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
    'Hello,\n\nthe password of your account at {site} was changed just now. All other log-ins were ended, linked log-ins of other sites were removed, and the API key was renewed: a plotter or program that used the old one needs the new one from your profile. If it was not you, set a new password at once:\n\n{link}\n',
  accessEndedSubject: 'Your e-mail address was confirmed',
  accessEnded:
    'Hello,\n\nthe e-mail address of your account at {site} was confirmed just now, outside of a log-in of that account. Somebody else may have signed up with your address. So the password was removed, all log-ins were ended, and the API key was renewed. Set a new password:\n\n{link}\n\nA plotter or program that used the old API key needs the new one; it is in your profile.\n',
} as const
