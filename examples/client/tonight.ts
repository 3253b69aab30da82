import { createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
const { tide, wind } = await api.call('GET /places/:id/tides', { params: { id: 1401 } })
if (tide) {
  for (const { at, level, kind } of tide.waters) console.log(`${at} ${kind} water ${level.toFixed(1)} m`)
  console.log(`${tide.station_name}, ${tide.distance} M away. ${tide.attribution}`)
} else console.log('No tide station is near.')
console.log(
  wind ? `${wind.wspd} kn at ${wind.station_name}, measured ${wind.at}` : 'No beacon has measured wind.',
)
console.log('Predictions; not for navigation.')
