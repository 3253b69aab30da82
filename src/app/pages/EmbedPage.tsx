import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $locale } from '../../client/language.ts'
import { getLoadValue } from '../../client/api/load.ts'
import { createEmbedPageMessagesStore } from '../../client/page-messages.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { WidgetBuilder } from '../parts/WidgetBuilder.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { TextPage } from '../parts/TextPage.tsx'
import type { PageProps } from '../page-table.ts'

/** Where a site picks the widgets for its own pages. */
export function EmbedPage(_props: PageProps) {
  const { messages } = useRoadstead()
  const { language } = useStore($locale)
  const store = useMemo(() => createEmbedPageMessagesStore(language), [language])
  const words = getLoadValue(useStore(store.$load))
  usePageMetadata(
    `${words?.title ?? messages.common.product} · ${messages.common.product}`,
    words?.lead ?? '',
  )
  return <TextPage store={store}>{(words) => <WidgetBuilder words={words} />}</TextPage>
}
