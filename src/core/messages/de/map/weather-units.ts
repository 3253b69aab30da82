/** The units as section 9 spells them. */
export const weatherUnits = {
  degrees: 'Grad',
  kt: 'kn',
  mt: 'm',
  sec: 's',
  hPa: 'hPa',
  c: '°C',
  nm: 'sm',
  ft: 'ft',
}
