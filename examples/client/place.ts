import { createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
const place = await api.call('GET /places/:id', { params: { id: 1401 } })
console.log(`${place.name} (${place.type})`)
if (place.rating_average !== null) console.log(`${place.rating_average} of 5, ${place.vote_count} votes`)
if (place.phone) console.log(`Telephone: ${place.phone}`)
// A fact without its source and age is worth little at sea.
console.log(`Source: ${place.source}, ${place.source_licence}, ${place.updated_at ?? 'of unknown age'}`)
