import { createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
const { places, places_hits } = await api.call('GET /search', {
  query: { query: 'port camarg', lat: 43.5, lng: 4.1 },
})
console.log(`${places_hits} found`)
for (const { id, name, city, country_code, latitude, longitude } of places)
  console.log(id, [name, city, country_code].filter(Boolean).join(', '), latitude, longitude)
