import { handleWorkerRequests } from '../system/request-worker.ts'
import { createLocator } from './locator.ts'
import type { PartialAddress, ResolvedAddress } from './address-finder.ts'

/** The thread that knows towns and countries: reading them takes about a second, finding one a millisecond. */
const locator = createLocator()
handleWorkerRequests<PartialAddress, ResolvedAddress>((placed) => locator.findAddress(placed))
