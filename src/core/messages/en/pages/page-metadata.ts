/** Titles and descriptions of the pages whose texts load with the page: `faq.ts` and `plugin.ts`. Ours. */
export const pageMetadata = {
  faq: {
    title: 'Help · Roadstead',
    description:
      'How to find marinas and anchorages, download satellite maps, read weather beacons and AIS aids, follow boats, upload photos, and what the traffic index and checking in mean.',
  },
  plugin: {
    title: 'Chart plotter plugin · Roadstead',
    description:
      'Places, satellite maps and weather on your chart plotter: OpenCPN, Signal K with Freeboard-SK, or any plotter with a browser. Each takes three steps to set up.',
  },
  loadFailed: 'The text of this page could not be loaded.',
} as const
