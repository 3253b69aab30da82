import { describe } from 'vitest'
import { testPermissionTable } from './permission-table.ts'

describe('all calls', () => testPermissionTable(() => true))
