import { createApi } from 'roadstead/client'

const here = { latitude: 43.5, longitude: 4.1 }
const api = createApi('https://roadstead.example')
const { features } = await api.call('GET /places?type=centroid', {
  query: {
    x1: here.longitude - 0.5,
    y1: here.latitude - 0.5,
    x2: here.longitude + 0.5,
    y2: here.latitude + 0.5,
    zoom: 14,
    has: 'fuel',
  },
})

function measureNauticalMiles(longitude = 0, latitude = 0): number {
  const east = (longitude - here.longitude) * Math.cos((here.latitude * Math.PI) / 180)
  return 60 * Math.hypot(east, latitude - here.latitude)
}

const stations = features
  .flatMap(({ geometry, properties }) =>
    'name' in properties
      ? [{ name: properties.name, miles: measureNauticalMiles(...geometry.coordinates) }]
      : [],
  )
  .sort((one, other) => one.miles - other.miles)
for (const { name, miles } of stations.slice(0, 5)) console.log(`${miles.toFixed(1)} M ${name}`)
