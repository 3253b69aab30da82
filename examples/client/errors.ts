import { ApiError, createApi } from 'roadstead/client'

const api = createApi('https://roadstead.example')
try {
  const signal = AbortSignal.timeout(10_000)
  const { name } = await api.call('GET /places/:id', { params: { id: 999_999 }, signal })
  console.log(name)
} catch (error) {
  if (error instanceof ApiError && error.status === 404) console.log('There is no such place.')
  else if (error instanceof ApiError && error.status === 0) console.log('The server cannot be reached.')
  else if (error instanceof ApiError) console.log(error.status, error.problem?.detail)
  else if (error instanceof DOMException && error.name === 'TimeoutError') console.log('No answer in 10 s.')
  else throw error
}
