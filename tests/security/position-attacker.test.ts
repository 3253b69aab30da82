import { testPositionAttacks } from './position-attacks.ts'

// Half of the voyages of position-attacker.long.test.ts, which measures the stated bounds.
testPositionAttacks(60)
