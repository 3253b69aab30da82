import { getAidType } from '../../../core/catalogue/aid-types.ts'
import type { NavAid } from '../../../core/contract/nav-aid.ts'
import { AidBadge } from '../../../ui/icons/AidBadge.tsx'
import { PageBar } from '../PageBar.tsx'

interface NavAidHeadProps {
  aid: NavAid
  title: string
  /** Line below the title. */
  line: string
  /** Link back to the map. */
  backTo: string
}

/** Header of the pages of an aid to navigation. */
export function NavAidHead({ aid, title, line, backTo }: NavAidHeadProps) {
  return (
    <header className="rs-record__head rs-record__head--plain">
      <PageBar backTo={backTo} />
      <div className="rs-record__title">
        <AidBadge mark={getAidType(aid.type_text.id).symbol} virtual={aid.virtual} />
        <div>
          <h1>{title}</h1>
          <p>{line}</p>
        </div>
      </div>
    </header>
  )
}
