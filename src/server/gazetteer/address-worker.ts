import { handleThreadRequests } from '../system/workers/handle-requests.ts'
import { createLocator } from './locator.ts'
import type { PartialAddress, ResolvedAddress } from './address-finder.ts'

/** Worker thread for addresses, so that a lookup, about a millisecond, does not delay the event loop. */
const locator = createLocator()
handleThreadRequests<PartialAddress, ResolvedAddress>((partialAddress) => locator.findAddress(partialAddress))
