/** E-mails. They contain no user names, because anyone can sign up with another person's address and any name. */
export const mails = {
  confirmSubject: 'Conferma dell’indirizzo e-mail',
  confirm:
    'Buongiorno,\n\nqualcuno, probabilmente il titolare di questo indirizzo, si è registrato con esso su {site}. Per confermare che l’indirizzo è il proprio, aprire questo link e premere il pulsante:\n\n{link}\n\nIl link vale una sola volta, entro {hours} ore. Se la richiesta è di qualcun altro, non occorre fare nulla.\n',
  passwordSubject: 'Nuova password',
  password:
    'Buongiorno,\n\nqualcuno, probabilmente il titolare di questo indirizzo, ha richiesto una nuova password su {site}. Per impostarla, aprire questo link:\n\n{link}\n\nIl link vale una sola volta, entro {hours} ore. Se la richiesta è di qualcun altro, non occorre fare nulla: la password resta quella di prima.\n',
  passwordUnconfirmedSubject: 'Prima occorre confermare l’indirizzo e-mail',
  passwordUnconfirmed:
    'Buongiorno,\n\nqualcuno, probabilmente il titolare di questo indirizzo, ha richiesto una nuova password su {site}. La password si può impostare via e-mail solo dopo la conferma dell’indirizzo. Per confermarlo, aprire questo link e premere il pulsante; poi richiedere di nuovo la password:\n\n{link}\n\nIl link vale una sola volta, entro {hours} ore. Se la richiesta è di qualcun altro, non occorre fare nulla.\n',
  passwordChangedSubject: 'La password è stata cambiata',
  passwordChanged:
    'Buongiorno,\n\nla password dell’account su {site} è stata appena cambiata. Tutti gli altri accessi sono terminati, gli accessi collegati di altri siti sono stati rimossi e la chiave API è stata rinnovata: un plotter o un programma che usava la vecchia ha bisogno di quella nuova, che si trova nel profilo. Se non è stato il titolare a cambiarla, impostare subito una nuova password:\n\n{link}\n',
  accessEndedSubject: 'L’indirizzo e-mail è stato confermato',
  accessEnded:
    'Buongiorno,\n\nl’indirizzo e-mail dell’account su {site} è stato appena confermato senza un accesso a quell’account. È possibile che qualcun altro si sia registrato con questo indirizzo. Per questo la password è stata rimossa, tutti gli accessi sono terminati e la chiave API è stata rinnovata. Impostare una nuova password:\n\n{link}\n\nUn plotter o un programma che usava la vecchia chiave ha bisogno di quella nuova, che si trova nel profilo.\n',
}
