/** The units as section 9 spells them. */
export const weatherUnits = {
  degrees: 'gradi',
  kt: 'kn',
  mt: 'm',
  sec: 's',
  hPa: 'hPa',
  c: '°C',
  nm: 'NM',
  ft: 'ft',
}
