/** Lists the URLs in the caches of a page; runs in the page. */
export async function listCachedUrls(): Promise<string[]> {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  return (await Promise.all(all.map((cache) => cache.keys()))).flat().map(({ url }) => url)
}
