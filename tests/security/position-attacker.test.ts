import { testPositionAttacks } from './position-attacks.ts'

// A quarter of the voyages of position-attacker.long.test.ts, which measures the stated bounds.
testPositionAttacks(30)
