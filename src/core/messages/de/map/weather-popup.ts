export const weatherPopup = {
  near: 'Wetter bei {name}',
}
