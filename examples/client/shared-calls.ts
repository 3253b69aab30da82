import { createApi, shareCalls } from 'roadstead/client'

// Parts of a page that need the same answer within 30 seconds share one request.
const api = shareCalls(createApi('https://roadstead.example'))

async function showName(): Promise<void> {
  const { name } = await api.call('GET /places/:id', { params: { id: 1401 } })
  console.log(name)
}

async function showPosition(): Promise<void> {
  const { latitude, longitude } = await api.call('GET /places/:id', { params: { id: 1401 } })
  console.log(latitude, longitude)
}

await Promise.all([showName(), showPosition()])
