export const weatherPopup = {
  near: 'Tiempo cerca de: {name}',
}
