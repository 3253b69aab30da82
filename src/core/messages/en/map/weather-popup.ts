export const weatherPopup = {
  near: 'Weather near: {name}',
} as const
