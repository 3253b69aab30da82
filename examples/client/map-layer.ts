import { createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
const collection = await api.call('GET /places?type=centroid', {
  query: { x1: 3, y1: 42, x2: 7, y2: 44, zoom: 8 },
})
for (const { geometry, properties } of collection.features) {
  const [longitude, latitude] = geometry.coordinates
  // Where there are too many places for the zoom, one point stands for several.
  const label = 'cluster' in properties ? `${properties.count} places` : properties.name
  console.log(label, latitude, longitude)
}
