import { createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
const [events, destinations] = await Promise.all([
  api.call('GET /home', {}),
  api.call('GET /destinations', { query: { x1: 3, y1: 42, x2: 7, y2: 44, zoom: 8 } }),
])
for (const { when, type, place_name, vessel_name } of events.slice(0, 10))
  console.log(when, type, [vessel_name, place_name].filter(Boolean).join(' at '))
for (const { name, popularity } of destinations) console.log(`${name}: traffic ${popularity} of 5`)
