/** Mails the server sends. No name in them: whoever signs up with a stranger's address chooses it. Ours. */
export const mails = {
  confirmSubject: 'Confirmez votre adresse e-mail',
  confirm:
    'Bonjour,\n\nquelqu’un, vous sans doute, s’est inscrit sur {site} avec cette adresse. Ouvrez ce lien et appuyez sur le bouton pour confirmer qu’elle est à vous :\n\n{link}\n\nLe lien sert une seule fois, dans les {hours} heures. Si ce n’était pas vous, ne faites rien.\n',
  passwordSubject: 'Choisissez un nouveau mot de passe',
  password:
    'Bonjour,\n\nquelqu’un, vous sans doute, a demandé un nouveau mot de passe sur {site}. Ouvrez ce lien pour le choisir :\n\n{link}\n\nLe lien sert une seule fois, dans les {hours} heures. Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.\n',
  passwordUnconfirmedSubject: 'Confirmez d’abord votre adresse e-mail',
  passwordUnconfirmed:
    'Bonjour,\n\nquelqu’un, vous sans doute, a demandé un nouveau mot de passe sur {site}. Il peut être changé par message une fois l’adresse confirmée. Ouvrez ce lien et appuyez sur le bouton pour la confirmer ; puis demandez à nouveau le mot de passe :\n\n{link}\n\nLe lien sert une seule fois, dans les {hours} heures. Si ce n’était pas vous, ne faites rien.\n',
  passwordChangedSubject: 'Votre mot de passe a été changé',
  passwordChanged:
    'Bonjour,\n\nle mot de passe de votre compte sur {site} vient d’être changé, et toutes les autres connexions ont pris fin. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe :\n\n{link}\n',
}
