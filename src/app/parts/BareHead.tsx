import { pages } from '../../core/site/pages.ts'
import { PageBar } from './PageBar.tsx'

/** Header of a record page without a record: only the bar, which leads back to the map. */
export function BareHead() {
  return (
    <header className="rs-record__head rs-record__head--plain rs-record__head--bare">
      <PageBar backTo={pages.home} />
    </header>
  )
}
