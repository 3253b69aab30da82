/** Ids of records in one part of the sitemap; the protocol allows 50,000 URLs, and each record has one for each language. Ours. */
export const sitemapIds = 5_000

/** How long others may keep the sitemap, robots.txt, llms.txt and the feed, in seconds. Ours. */
export const discoveryCacheS = { sitemap: 3600, texts: 86_400 } as const
