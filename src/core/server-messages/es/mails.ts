/** Mails the server sends. No name in them: whoever signs up with a stranger's address chooses it. Ours. */
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
    'Hola:\n\nLa contraseña de su cuenta en {site} acaba de cambiar y se han cerrado todas las demás sesiones. Si no fue usted, elija enseguida una contraseña nueva:\n\n{link}\n',
}
