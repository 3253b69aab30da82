import type { PluginPageMessages } from '../../page-messages.ts'

/** The page about the chart plotter plugin (specification section 2). Loaded with the page, not with the site. Ours. */
export const plugin: PluginPageMessages = {
  title: 'Roadstead à la barre',
  lead: 'Les lieux, les cartes satellite et la météo de ce site sur le traceur avec lequel vous naviguez, de trois façons.',
  featuresTitle: 'Ce qu’il fait',
  notesTitle: 'Bon à savoir',
  steps: 'En trois étapes',
  downloadPackage: 'Télécharger le paquet',
  copyCommand: 'Copier la commande',
  commandCopied: 'La commande est copiée.',
  download: 'Télécharger les lieux (GPX)',
  downloadHint: 'Ceux à moins d’environ {miles} M de votre dernière vue de la carte.',
  integrations: {
    opencpn: {
      name: 'OpenCPN',
      description:
        'Lieux, aides et météo en calque de la région que vous regardez, cartes satellite sous votre bateau, bateaux suivis et votre position avec vent et profondeur, le tout par l’extension sQuiddio du catalogue d’OpenCPN.',
      note: 'Rien n’est envoyé avant que vous saisissiez votre clé et activiez l’envoi. Sans l’extension, les fichiers ci-dessous suffisent : un fichier GPX va dans le dossier « layers » d’OpenCPN.',
      step1: {
        title: 'Installez l’extension',
        text: 'Dans OpenCPN, ouvrez Options, Plugins, trouvez sQuiddio et installez-la. Fermez OpenCPN.',
      },
      step2: {
        title: 'Changez une ligne',
        text: 'Dans le fichier opencpn.conf, sous [PlugIns/libsquiddio_pi.so], écrivez DomainName={site}',
      },
      step3: {
        title: 'Saisissez e-mail et clé',
        text: 'Relancez OpenCPN et saisissez les deux dans les réglages ; la clé est au bas de cette page. Un clic droit sur la carte va chercher lieux et cartes.',
      },
    },
    signalk: {
      name: 'Signal K et Freeboard-SK',
      description:
        'Lieux en notes avec icônes, aides et météo autour du bateau, cartes satellite gardées à bord, panneau avec recherche, avis et écriture depuis la barre et, seulement si vous l’activez, votre position ici. Ce que vous avez regardé marche sans connexion. Il peut aussi tenir à jour les lieux autour du bateau comme marques dans OpenCPN.',
      note: 'Les cartes satellite se voient une fois cochées sous Charts. Pour écrire depuis la barre, le serveur du bord doit avoir sa sécurité active et vous devez y être connecté avec droit d’écriture.',
      step1: {
        title: 'Installez le paquet',
        text: 'Dans le dossier de votre serveur Signal K, lancez la commande ci-dessous, ou copiez le fichier à bord et nommez-le à la place de l’adresse. Puis redémarrez le serveur.',
      },
      step2: {
        title: 'Saisissez l’adresse',
        text: 'Ouvrez Plugin Config, Roadstead, activez-le et saisissez {site}, et votre clé pour signaler ou écrire.',
      },
      step3: {
        title: 'Ouvrez Freeboard-SK',
        text: 'Zoomez pour voir les notes, cochez la carte et touchez l’ancre pour ouvrir le panneau.',
      },
    },
    browser: {
      name: 'Tout traceur avec un navigateur',
      description:
        'Un panneau fait pour les traceurs : grandes touches pour doigts mouillés, jour, crépuscule et nuit rouge, position du réseau du bord, de l’appareil ou de l’adresse, écrans anciens compris. En https, il fonctionne sans connexion dès la première visite. Les écrans d’environ 2016 sans service worker ont besoin du serveur : AppCache n’existe plus.',
      note: 'Son adresse est {address}. Ajoutez ?lat=43.5&lon=4.1 pour donner une position, ou ?signalk=hôte:3000 pour la prendre d’un serveur du bord.',
      step1: {
        title: 'Ouvrez le panneau',
        text: 'Saisissez {site}/plugin-panel dans le navigateur du traceur.',
      },
      step2: {
        title: 'Choisissez jour, crépuscule ou nuit',
        text: 'Touchez-en un au bas du panneau. Le choix est gardé.',
      },
      step3: {
        title: 'Montrez où vous êtes',
        text: 'Autorisez la position quand le navigateur le demande. « Me suivre » garde le bateau au milieu.',
      },
    },
  },
  account: 'Vous et vos bateaux',
  logInLead: 'Connectez-vous pour copier votre clé et voir où étaient vos bateaux.',
  key: 'Votre clé',
  keyLead:
    'Un programme à bord montre cette clé pour agir en votre nom : elle va dans l’en-tête « Authorization: Bearer ». Traitez-la comme un mot de passe. Votre profil en crée une nouvelle, qui met fin à l’ancienne.',
  copyKey: 'Copier la clé',
  keyCopied: 'Votre clé est copiée.',
  keyNotCopied: 'Le navigateur ne l’a pas permis. Sélectionnez la clé et copiez-la vous-même.',
  showKey: 'Afficher la clé',
  hideKey: 'Masquer la clé',
  boats: 'Vos bateaux',
  noBoats:
    'Vous n’avez pas encore de bateau ici. Ajoutez-en un dans votre profil : sa position s’affichera ici à mesure qu’il la signale.',
  toProfile: 'Aller à votre profil',
  noPosition: 'Aucune position n’a encore été signalée.',
  reporting: 'Signale en ce moment',
  notReporting: 'Silencieux en ce moment',
  lastSeen: 'Dernière position {age}',
  near: 'près de {place}',
  loadFailed: 'Vos bateaux n’ont pas pu être chargés.',
  keyFailed: 'Votre clé n’a pas pu être chargée.',
}
