import { handleWorkerRequests } from '../system/request-worker.ts'
import { createLocator } from './locator.ts'
import type { PartialAddress, ResolvedAddress } from './address-finder.ts'

/** Worker thread for addresses. Loading the data takes about a second, a lookup about a millisecond. */
const locator = createLocator()
handleWorkerRequests<PartialAddress, ResolvedAddress>((partialAddress) => locator.findAddress(partialAddress))
