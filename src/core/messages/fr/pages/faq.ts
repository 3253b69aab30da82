import type { FaqMessages } from '../../page-messages.ts'

/** The help page with its nine anchors (specification section 2). Loaded with the page, not with the site. Ours. */
export const faq: FaqMessages = {
  title: 'Aide',
  lead: 'Ce qu’il y a sur la carte, d’où cela vient, et ce que vous pouvez en faire.',
  contents: 'Sur cette page',
  linkTo: 'Lien vers « {title} »',
  sections: {
    destinations: {
      title: 'Comment trouver où aller ?',
      text: [
        'Les points d’intérêt sont des ports de plaisance, mouillages, quais et pontons, clubs nautiques, corps-morts, postes à carburant, cales sèches, cales de mise à l’eau, trous à cyclone et ports de commerce. Cherchez-en un par son nom, sa ville ou son pays, ou déplacez la carte : proches les uns des autres, ils sont dessinés comme des anneaux qui les comptent, et un anneau s’ouvre quand vous le touchez.',
        'Les meilleures destinations listent jusqu’à dix lieux de la vue, les plus fréquentés d’abord. La liste contient tout ce que montre la carte : vous pouvez la parcourir au clavier ou avec un lecteur d’écran. Sur la carte, la touche Tab va à un repère et les flèches au suivant dans leur direction ; Début et Fin vont au premier et au dernier, Entrée ouvre, + et − changent le zoom.',
        'Chaque lieu dit d’où viennent ses informations et leur âge. Les plus anciennes sont estompées. Les lieux viennent d’OpenStreetMap, du World Port Index, des endroits où des navires ont été vus au mouillage, et des membres.',
        'Il en manque un ? Connectez-vous, faites un clic droit sur la carte (un appui long sur un écran tactile) et choisissez « Ajouter un lieu à cet endroit ». Il est aussitôt sur la carte, attend d’être vérifié, et peut être supprimé s’il ne respecte pas les règles. Toute personne connectée peut corriger un lieu ; chaque modification est conservée et peut être annulée. Seul le créateur ou un administrateur peut supprimer un lieu.',
      ],
      link: 'Ouvrir la carte',
    },
    satellite_maps: {
      title: 'Comment mettre des cartes satellite sur mon traceur ?',
      text: [
        'Le calque « Cartes satellite » dessine les feuilles disponibles. Une feuille est une image géoréférencée au format BSB/KAP, qu’OpenCPN et bien d’autres logiciels lisent comme une carte.',
        'Sur la page d’un lieu, choisissez un zoom de 14 à 21 (18 par défaut) et téléchargez : la feuille est centrée sur le lieu. Sur la carte, faites un clic droit et choisissez « Télécharger les cartes satellite de cette vue » : vous recevez toutes les feuilles de la vue dans une archive zip. « Changer le zoom des tuiles » règle la finesse de ces feuilles, de 13 à 17. Il faut être connecté pour télécharger.',
        'Dans OpenCPN, placez les fichiers .kap dans un dossier à vous et ajoutez ce dossier dans Options, Cartes, Fichiers de cartes. L’image se trouve alors sous votre bateau, à sa vraie position.',
        'Une image satellite montre la côte, les jetées et souvent les hauts-fonds. Elle ne montre ni les profondeurs, ni les roches sous l’eau, ni ce qui a été construit depuis. Ne pas utiliser pour la navigation : servez-vous-en à côté d’une carte, jamais à sa place.',
      ],
      link: 'Voir les feuilles sur la carte',
    },
    weather_beacons: {
      title: 'Que disent les balises météo ?',
      text: [
        'Le calque « Balises météo » montre des bouées, des stations à terre et des relevés de navires. Touchez-en une pour voir son tableau : vent et rafales, vagues et leurs périodes, pression et sa tendance, température de l’air et de l’eau, point de rosée, visibilité et marée, pour autant qu’elle les mesure. Au-dessous figurent les derniers relevés des autres balises à moins de {nearNm} M, chacun avec son nom et sa distance. Les colonnes sans aucune mesure sont masquées.',
        'Les heures sont GMT ; les directions sont en degrés vrais et disent d’où viennent le vent et les vagues. Choisissez votre unité de vitesse dans le menu.',
        'Chaque relevé indique son âge, et un relevé ancien le dit. Celui d’un navire disparaît après {shipHours} heures : le navire est parti plus loin. Une balise fixe reste avec ses dernières valeurs.',
        'La page d’un lieu trace le vent et la température de la balise la plus proche à moins de {chartNm} M, pour les dernières 24 heures et les 30 derniers jours. C’est ce qui a été mesuré, pas une prévision.',
      ],
      link: 'Voir les balises sur la carte',
    },
    ais_atons: {
      title: 'Que sont les aides à la navigation AIS ?',
      text: [
        'Des aides à la navigation qui s’annoncent par AIS : bouées, balises, feux et bateaux-feux, avec leur type, leur MMSI et leurs dimensions. Le calque s’affiche au-delà du zoom 8, avec les couleurs et les voyants d’une carte marine.',
        'Un bord en pointillé signale une aide virtuelle : une position diffusée, sans rien dans l’eau. Vous ne la verrez pas du cockpit.',
        'Toute personne connectée peut corriger le nom, la ville et la description d’une aide ; son créateur ou un administrateur peut la supprimer.',
        'Les bouées dérivent, les feux s’éteignent et les aides sont déplacées. Les avis aux navigateurs font foi, pas ce calque.',
      ],
      link: 'Voir les aides sur la carte',
    },
    vessel_tracking: {
      title: 'Comment suivre un bateau, et qui voit le mien ?',
      text: [
        'Le calque « Bateaux » demande un abonnement gratuit, c’est-à-dire une connexion. Il montre les bateaux que vous avez le droit de voir, ceux que vous suivez étant marqués. Suivez un bateau depuis sa page ; votre liste est dans votre profil.',
        'Ajoutez vos propres bateaux dans votre profil, jusqu’à {vessels}. Si le vôtre a un MMSI, cherchez-le et revendiquez-le ; sinon, ajoutez-le sans. Une position apparaît dès qu’une a été signalée pour le bateau, par AIS ou par son traceur. Une flèche tourne avec la route, une flèche creuse ne fait pas route, et chaque position dit son âge.',
        'Vous décidez qui voit où est votre bateau : tout le monde, les abonnés que vous acceptez, ou personne. Au lieu de la position, on peut montrer une zone de 1 à 64 milles qui ne change qu’à 00, 06, 12 et 18 h UTC. Vous pouvez aussi la retarder et la faire expirer. Le serveur s’y tient partout : sur la carte, sur sa page et dans les escales.',
        'Le vent, l’angle du vent et la profondeur que transmettent vos instruments sont tracés sur la page du bateau, pour ceux qui peuvent voir sa position.',
      ],
      link: 'Aller à votre profil',
    },
    stink_pots: {
      title: 'Que fait « Éviter les superyachts » ?',
      text: [
        'C’est un calque pour ceux qui aiment les baies tranquilles. Il ne laisse que les lieux où se trouve, ou se trouvait dans les {days} derniers jours, un superyacht ou un grand paquebot. Allez ailleurs.',
        'Il reconnaît un navire à ce qu’il dit de lui-même par AIS. Celui qui ne transmet rien n’est pas vu : une carte calme n’est pas une promesse.',
      ],
      link: 'Les voir sur la carte',
    },
    upload_photo: {
      title: 'Comment envoyer une photo ?',
      text: [
        'D’un lieu : écrivez un avis sur sa page et joignez une photo. Les avis avec photo alimentent les images en haut de la page. De votre bateau : ouvrez sa page et ajoutez-y des photos. De vous : dans votre profil.',
        '{kinds}, jusqu’à {megabytes} Mo. Enregistrez d’abord une photo HEIC en JPEG. Le lieu et la date de prise de vue, et l’appareil, sont effacés avant que quiconque voie la photo.',
        'Vous pouvez supprimer vos avis et vos photos à tout moment. N’envoyez que ce qui est à vous : photos et avis sont partagés sous CC BY-SA 4.0.',
      ],
      link: 'Trouver un lieu à commenter',
    },
    traffic_index: {
      title: 'Qu’est-ce que l’indice de fréquentation ?',
      text: [
        'Un nombre de 1 (calme) à 5 (très forte) qui dit combien un lieu est visité, dessiné en petites barres. Il classe les meilleures destinations.',
        'Il ne peut compter que ce qui est vu : les bateaux qui signalent leur position. Un lieu où aucun n’a été compté n’a pas d’indice. Ce n’est pas pour autant un mouillage secret.',
        'La page d’un lieu en dit plus : les visiteurs des 30 derniers jours par longueur et par type, et les escales de chaque jour.',
      ],
      link: 'Voir les meilleures destinations',
    },
    checking_in: {
      title: 'Comment fonctionnent les escales ?',
      text: [
        'Un bateau est en escale quand sa position signalée est celle d’un lieu connu et qu’il s’y est arrêté. Il n’y a pas de bouton : la position suffit, et le départ y met fin.',
        'La page d’un lieu liste les bateaux présents et ceux des {days} derniers jours. Sur la carte, un mouillage où se trouvent des bateaux est bleu, tout autre lieu avec des bateaux est vert.',
        'Un bateau dont le propriétaire cache la position, ou ne montre qu’une zone, n’est jamais listé ni compté dans un lieu. Ce que son propriétaire écrit, un avis par exemple, est public, avec son heure.',
      ],
      link: 'Voir qui est où',
    },
  },
  more: 'Il manque quelque chose ici, ou c’est faux ? Chaque lieu peut être corrigé depuis sa page ; ce site est ouvert, et ses données sont partagées à l’identique.',
}
