/** Sections 5 and 8, vessels. */
export const vessels = {
  updateFailed: 'Error: {mmsi}. Barco no actualizado',
  updated: 'barco actualizado',
  addFailed: 'No se ha podido añadir el barco',
  noMmsi: 'No tengo MMSI',
  noMmsiMatch:
    'El MMSI no está en la base de datos o ya lo usa otro barco. Compruebe el número o cree un barco sin MMSI. Si este MMSI es suyo, podrá añadirlo a la ficha del barco en su perfil.',
  mmsiTaken: 'El MMSI {mmsi} ya lo usa otro barco',
  heardByAis:
    'Este sitio ha recibido el AIS de este barco en los últimos {days} días, así que cualquiera puede oírlo. Ahora no se puede ocultar.',
  limit: 'Ha alcanzado el número máximo de barcos',
  added: 'El barco {name} se ha añadido a su perfil',
  confirmRemove: '¿Quitar este barco de su lista?',
}
