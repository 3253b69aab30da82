/** E-mails. They contain no user names, because anyone can sign up with another person's address and any name. */
export const mails = {
  confirmSubject: 'Confirm your e-mail address',
  confirm:
    'Hello,\n\nsomeone, hopefully you, signed up at {site} with this address. Open this link and press the button to confirm that it is yours:\n\n{link}\n\nThe link works once, within {hours} hours. If it was not you, do nothing.\n',
  passwordSubject: 'Set a new password',
  password:
    'Hello,\n\nsomeone, hopefully you, requested a new password at {site}. Open this link to set it:\n\n{link}\n\nThe link works once, within {hours} hours. If it was not you, do nothing: your password stays the same.\n',
  passwordUnconfirmedSubject: 'Confirm your e-mail address first',
  passwordUnconfirmed:
    'Hello,\n\nsomeone, hopefully you, requested a new password at {site}. A password can be reset by e-mail only after the address is confirmed. Open this link and press the button to confirm it, then request the new password again:\n\n{link}\n\nThe link works once, within {hours} hours. If it was not you, do nothing.\n',
  passwordChangedSubject: 'Your password was changed',
  passwordChanged:
    'Hello,\n\nthe password of your account at {site} was just changed. All other devices were logged out, linked log-ins of other sites were removed, and the API key was renewed: plotters and programs that used the old key need the new one from your profile. If it was not you, set a new password immediately:\n\n{link}\n',
  accessEndedSubject: 'Your e-mail address was confirmed',
  accessEnded:
    'Hello,\n\nthe e-mail address of your account at {site} was just confirmed by someone who was not logged in to it. Someone else may have signed up with your address. Therefore the password was removed, all devices were logged out, and the API key was renewed. Set a new password:\n\n{link}\n\nPlotters and programs that used the old API key need the new one from your profile.\n',
} as const
