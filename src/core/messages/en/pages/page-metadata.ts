/** What is known of pages whose long texts are loaded with them: `faq.ts` and `plugin.ts`. Ours. */
export const pageMetadata = {
  faq: {
    title: 'Help · Roadstead',
    description:
      'How to find marinas and anchorages, download satellite maps, read weather beacons and AIS aids, follow boats, upload photos, and what traffic index and checking in mean.',
  },
  plugin: {
    title: 'Chart plotter plugin · Roadstead',
    description:
      'Places, satellite maps and weather on your chart plotter: OpenCPN, Signal K with Freeboard-SK, or any plotter with a browser. In three steps each.',
  },
  loadFailed: 'The text of this page could not be loaded.',
} as const
