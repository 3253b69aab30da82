import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { LoadStore } from '../../client/api/load.ts'
import { common } from '../../core/messages/en/common.json'
import { pageMetadata } from '../../core/messages/en/site.json'
import { pages } from '../../core/site/pages.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useMessages } from '../../widgets/use-messages.ts'
import { PageBar } from './PageBar.tsx'
import '../pages/record-page.css'

const english = { common, pageMetadata }

export interface TextPageProps<T> {
  /** Messages of the page, loaded with it. */
  store: LoadStore<T>
  children: (texts: T) => ReactNode
}

/** A text page: title, lead and content. */
export function TextPage<T extends { title: string; lead: string }>({ store, children }: TextPageProps<T>) {
  const messages = useMessages(english)
  return (
    <main className="rs-page rs-record rs-record--plain">
      <Loaded
        load={useStore(store.$load)}
        skeleton={<Skeleton height="420px" />}
        empty={messages.pageMetadata.loadFailed}
        failed={messages.pageMetadata.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(texts) => (
          <>
            <header className="rs-record__head rs-record__head--plain">
              <PageBar backTo={pages.home} />
              <div className="rs-record__title">
                <div>
                  <h1>{texts.title}</h1>
                  <p>{texts.lead}</p>
                </div>
              </div>
            </header>
            {children(texts)}
          </>
        )}
      </Loaded>
    </main>
  )
}
