import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $spoken } from '../../client/language.ts'
import { valueOf } from '../../client/api/load.ts'
import { createEmbedWords } from '../../client/page-messages.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { WidgetBuilder } from '../parts/WidgetBuilder.tsx'
import { usePageWords } from '../parts/page-metadata.ts'
import { TextPage } from '../parts/TextPage.tsx'
import type { PageProps } from '../page-table.ts'

/** Where a site picks the widgets for its own pages. */
export function EmbedPage(_props: PageProps) {
  const { messages } = useRoadstead()
  const { language } = useStore($spoken)
  const store = useMemo(() => createEmbedWords(language), [language])
  const words = valueOf(useStore(store.$load))
  usePageWords(`${words?.title ?? messages.common.product} · ${messages.common.product}`, words?.lead ?? '')
  return <TextPage store={store}>{(words) => <WidgetBuilder words={words} />}</TextPage>
}
