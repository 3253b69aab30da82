/** E-mails. They contain no user names, because anyone can sign up with another person's address and any name. */
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
    'Bonjour,\n\nle mot de passe de votre compte sur {site} vient d’être changé. Toutes les autres connexions ont pris fin, les connexions liées d’autres sites ont été retirées et la clé API a été renouvelée : un traceur ou un programme qui utilisait l’ancienne a besoin de la nouvelle, qui se trouve dans votre profil. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe :\n\n{link}\n',
  accessEndedSubject: 'Votre adresse e-mail a été confirmée',
  accessEnded:
    'Bonjour,\n\nl’adresse e-mail de votre compte sur {site} vient d’être confirmée sans connexion à ce compte. Quelqu’un d’autre s’est peut-être inscrit avec votre adresse. Le mot de passe a donc été supprimé, toutes les connexions ont pris fin et la clé API a été renouvelée. Choisissez un nouveau mot de passe :\n\n{link}\n\nUn traceur ou un programme qui utilisait l’ancienne clé a besoin de la nouvelle ; elle se trouve dans votre profil.\n',
}
