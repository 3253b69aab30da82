export const weatherPopup = {
  near: 'Météo près de : {name}',
}
