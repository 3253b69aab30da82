/** E-mails. They contain no user names, because anyone can sign up with another person's address and any name. */
export const mails = {
  confirmSubject: 'Confirme su dirección de correo',
  confirm:
    'Hola:\n\nAlguien, esperamos que usted, se ha registrado en {site} con esta dirección. Abra este enlace y pulse el botón para confirmar que es suya:\n\n{link}\n\nEl enlace sirve una sola vez, en un plazo de {hours} horas. Si no fue usted, no haga nada.\n',
  passwordSubject: 'Elija una contraseña nueva',
  password:
    'Hola:\n\nAlguien, esperamos que usted, ha pedido una contraseña nueva en {site}. Abra este enlace para elegirla:\n\n{link}\n\nEl enlace sirve una sola vez, en un plazo de {hours} horas. Si no fue usted, no haga nada: su contraseña sigue siendo la misma.\n',
  passwordUnconfirmedSubject: 'Confirme primero su dirección de correo',
  passwordUnconfirmed:
    'Hola:\n\nAlguien, esperamos que usted, ha pedido una contraseña nueva en {site}. La contraseña se puede cambiar por correo cuando la dirección está confirmada. Abra este enlace y pulse el botón para confirmarla; después pida de nuevo la contraseña:\n\n{link}\n\nEl enlace sirve una sola vez, en un plazo de {hours} horas. Si no fue usted, no haga nada.\n',
  passwordChangedSubject: 'Su contraseña ha cambiado',
  passwordChanged:
    'Hola:\n\nLa contraseña de su cuenta en {site} acaba de cambiar. Se han cerrado todas las demás sesiones, se han quitado los accesos vinculados de otros sitios y se ha renovado la clave API: un plotter o programa que usaba la anterior necesita la nueva, que está en su perfil. Si no fue usted, elija enseguida una contraseña nueva:\n\n{link}\n',
  accessEndedSubject: 'Su dirección de correo se ha confirmado',
  accessEnded:
    'Hola:\n\nLa dirección de correo de su cuenta en {site} acaba de confirmarse sin una sesión iniciada en esa cuenta. Es posible que otra persona se haya registrado con su dirección. Por eso se ha eliminado la contraseña, se han cerrado todas las sesiones y se ha renovado la clave API. Elija una contraseña nueva:\n\n{link}\n\nUn plotter o programa que usaba la clave anterior necesita la nueva; está en su perfil.\n',
}
