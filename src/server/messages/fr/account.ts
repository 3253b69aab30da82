/** Texts of the account pages that work without scripts: sign-up, log-in, passwords. */
export const account = {
  toMap: 'Vers la carte',
  signInTitle: 'Se connecter',
  signInLead:
    'Connectez-vous pour ajouter des lieux, écrire des avis, suivre des bateaux et télécharger des cartes.',
  signUpTitle: 'S’inscrire',
  signUpLead:
    'C’est gratuit. Avec un compte, vous ajoutez des lieux et des avis, suivez des bateaux et téléchargez des cartes.',
  signUp: 'S’inscrire',
  signOutTitle: 'Se déconnecter',
  signOutLead: 'Vous êtes connecté en tant que {name}.',
  signOut: 'Se déconnecter',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHint:
    'Au moins {count} caractères. Plusieurs mots sont plus faciles à retenir et plus difficiles à deviner.',
  firstName: 'Prénom',
  lastName: 'Nom',
  namesHint: 'Les membres connectés voient votre nom ; votre adresse e-mail n’est jamais montrée.',
  licence: 'Les lieux que vous ajoutez sont partagés sous ODbL, les avis et photos sous CC BY-SA 4.0.',
  or: 'ou',
  withOpenId: 'Se connecter avec {name}',
  noAccount: 'Pas encore de compte ?',
  haveAccount: 'Vous avez déjà un compte ?',
  forgotPassword: 'Mot de passe oublié ?',
  passwordTitle: 'Choisir un nouveau mot de passe',
  passwordAskLead:
    'Nous envoyons un lien à votre adresse e-mail. Il vous permet de choisir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  linkSentTitle: 'Consultez vos messages',
  linkSent:
    'Si un compte existe avec cette adresse, un message est en route. Cela peut prendre quelques minutes ; regardez aussi dans les indésirables.',
  passwordSetLead:
    'Toutes vos autres connexions prennent fin quand vous le changez, et la clé API est renouvelée.',
  setPassword: 'Enregistrer le mot de passe et se connecter',
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirmLead: 'Appuyez sur le bouton si cette adresse est la vôtre et si vous vous êtes inscrit ici.',
  confirmOutsideLead:
    'Appuyez sur le bouton si cette adresse est la vôtre. Vous n’êtes pas connecté ici à ce compte : toutes ses connexions prendront fin, sa clé API sera renouvelée et vous choisirez un nouveau mot de passe. Pour les garder, connectez-vous d’abord, puis ouvrez à nouveau le lien.',
  confirmSignIn: 'Se connecter d’abord',
  confirm: 'Confirmer',
  confirmedTitle: 'Votre adresse e-mail est confirmée',
  confirmedLead: 'Vous pouvez désormais y recevoir un lien pour changer de mot de passe.',
  confirmedSetLead:
    'Quelqu’un d’autre s’est peut-être inscrit avec votre adresse. Toutes les connexions du compte ont donc pris fin et sa clé API a été renouvelée. Choisissez un nouveau mot de passe.',
  resendLead: 'Votre adresse {email} n’est pas encore confirmée. Nous renvoyons le lien.',
  loginFirst: 'Connectez-vous pour recevoir le lien à nouveau.',
  errors: {
    email: 'Saisissez une adresse e-mail comme nom@example.org.',
    emailTaken: 'Un compte existe déjà avec cette adresse. Connectez-vous, ou changez de mot de passe.',
    password: 'Choisissez un mot de passe de {low} à {high} caractères.',
    passwordTooCommon: 'Ce mot de passe est parmi les premiers que l’on devine. Choisissez-en un autre.',
    passwordMissing: 'Saisissez votre mot de passe.',
    first_name: 'Saisissez votre prénom.',
    last_name: 'Saisissez votre nom.',
    credentials: 'L’adresse e-mail ou le mot de passe est incorrect.',
    tooManyTries: 'Trop de tentatives échouées. Attendez un peu, ou changez de mot de passe.',
    tooManySignUps: 'Trop de comptes créés depuis cette adresse. Réessayez plus tard.',
    tooManyMails: 'Trop de messages demandés depuis cette adresse. Réessayez plus tard.',
    linkSentTooOften: 'Le lien a été envoyé plusieurs fois. Consultez vos messages.',
    linkInvalid:
      'Ce lien n’est plus valable. Un lien sert une seule fois et pour un temps limité : demandez-en un nouveau.',
    formExpired: 'Cette page est restée ouverte trop longtemps. Veuillez l’envoyer à nouveau.',
  },
  openIdErrors: {
    providerUnavailable:
      '{name} ne répond pas pour l’instant. Réessayez, ou connectez-vous avec votre mot de passe.',
    refused: 'La connexion chez {name} n’a pas abouti.',
    expired:
      'La connexion chez {name} a pris trop de temps, ou a commencé dans un autre navigateur. Veuillez réessayer.',
    noEmail: '{name} n’a pas communiqué votre adresse e-mail, nécessaire pour un compte.',
    emailTaken:
      'Un compte existe avec votre adresse e-mail, mais {name} ne garantit pas qu’elle est à vous. Connectez-vous avec votre mot de passe.',
  },
}
