export const weatherPopup = {
  near: 'Meteo vicino a: {name}',
}
