/** The units as section 9 spells them. */
export const weatherUnits = {
  degrees: 'degrés',
  kt: 'nd',
  mt: 'm',
  sec: 's',
  hPa: 'hPa',
  c: '°C',
  nm: 'M',
  ft: 'pieds',
}
