import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { site } from '../../core/messages/en/site.json'
import { $locale } from '../../client/language.ts'
import { getLoadValue } from '../../client/api/load.ts'
import { createEmbedPageMessagesStore } from '../../client/page-messages.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { WidgetBuilder } from '../parts/builder/WidgetBuilder.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { TextPage } from '../parts/TextPage.tsx'
import type { PageProps } from '../page-table.ts'
import { $router } from '../routes.ts'

const english = { site }

/** The widget builder page. */
export function EmbedPage(_props: PageProps) {
  const messages = useMessages(english)
  const { language } = useStore($locale)
  const store = useMemo(() => createEmbedPageMessagesStore(language), [language])
  const texts = getLoadValue(useStore(store.$load))
  usePageMetadata(`${texts?.title ?? messages.site.product} · ${messages.site.product}`, texts?.lead ?? '')
  // A link to another configuration replaces the builder. Its own changes of the address are no navigation.
  const search = new URLSearchParams(useStore($router)?.search).toString()
  return <TextPage store={store}>{(texts) => <WidgetBuilder key={search} texts={texts} />}</TextPage>
}
