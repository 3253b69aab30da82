import { createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
const { features } = await api.call('GET /meteo_reps', {
  query: { x1: 3, y1: 42, x2: 7, y2: 44, zoom: 12 },
})
const hourAgo = Date.now() - 3_600_000
for (const { properties } of features) {
  if ('cluster' in properties || properties.obs_time === null) continue
  const age = Date.parse(properties.obs_time) < hourAgo ? 'older than an hour' : 'recent'
  console.log(`${properties.name}: ${properties.wspd ?? '?'} kn (${age}: ${properties.obs_time})`)
}
