import { testDamagedTiles } from './damaged-tiles.ts'

testDamagedTiles(150)
