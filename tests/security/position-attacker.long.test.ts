import { testPositionAttacks } from './position-attacks.ts'

testPositionAttacks(120)
