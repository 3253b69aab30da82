import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $spoken } from '../../client/language.ts'
import { createEmbedWords } from '../../client/page-texts.ts'
import { pages } from '../../core/pages.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useRoadstead } from '../../widgets/roadstead.ts'
import { WidgetBuilder } from '../parts/WidgetBuilder.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { usePageWords } from '../parts/page-words.ts'
import type { PageProps } from '../page-table.ts'
import './record-page.css'

/** Where a site picks the widgets for its own pages. */
export function EmbedPage(_props: PageProps) {
  const { messages } = useRoadstead()
  const { language } = useStore($spoken)
  const store = useMemo(() => createEmbedWords(language), [language])
  const load = useStore(store.$load)
  const words = load.state === 'ready' ? load.value : null
  usePageWords(`${words?.title ?? messages.common.product} · ${messages.common.product}`, words?.lead ?? '')
  return (
    <main className="rs-page rs-record rs-record--plain">
      <Loaded
        load={load}
        skeleton={<Skeleton height="420px" />}
        empty={messages.textPages.loadFailed}
        failed={messages.textPages.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(words) => (
          <>
            <header className="rs-record__head rs-record__head--plain">
              <PageBar backTo={pages.home} />
              <div className="rs-record__title">
                <div>
                  <h1>{words.title}</h1>
                  <p>{words.lead}</p>
                </div>
              </div>
            </header>
            <WidgetBuilder words={words} />
          </>
        )}
      </Loaded>
    </main>
  )
}
