import { describe } from 'vitest'
import { testBoatServer } from './boat-server-tests.ts'
import { testFreeboard } from './freeboard-flows.ts'

const world = testBoatServer('2.23')

describe('Freeboard-SK', () => {
  testFreeboard(() => ({ ...world, pluginSettings: world.settings() }))
}, 60_000)
