import { createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
const { features } = await api.call('GET /nav_aids', {
  query: { x1: 3, y1: 42, x2: 7, y2: 44, zoom: 14 },
})
for (const { geometry, properties } of features) {
  if ('cluster' in properties) continue
  const aid = await api.call('GET /nav_aids/:id', { params: { id: properties.id } })
  console.log(aid.name, geometry.coordinates, aid.source, aid.updated_at ?? 'of unknown age')
}
