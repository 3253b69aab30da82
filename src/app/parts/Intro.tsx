import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $isIntroOpen, dismissIntro } from '../../client/accounts/intro.ts'
import { parseMapViewQuery } from '../../client/map/map-view-query.ts'
import { delays } from '../../core/limits/interface.ts'
import { lazyOverlay } from '../../widgets/lazy-part.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'

const IntroDialog = lazyOverlay(() => import('./IntroDialog.tsx').then((file) => file.IntroDialog))

/** Dialogs, menus, cards and fields that the user has opened. */
const openParts = [
  'dialog[open]',
  '[role="menu"]',
  '.rs-site-menu__panel',
  '.rs-place-filter__row[data-all="true"]',
  '.rs-search[data-open="true"]',
  '.rs-place-popup',
  '.rs-shelter-panel',
  '.rs-sheet--half',
  '.rs-sheet--full',
].join()

/**
 * Opens the intro two seconds after the page has loaded, unless it was dismissed before (section 2), or the URL asks
 * for a certain view of the map.
 */
export function Intro({ placeCount }: { placeCount: number | undefined }) {
  const { api, session } = useRoadstead()
  const isOpen = useStore($isIntroOpen)
  const isWanted = useStore(session.$session)?.show_intro ?? false
  const [wasWantedAtStart] = useState(() => isWanted && !isDeepLink())
  useEffect(() => {
    if (!wasWantedAtStart) return undefined
    const timer = setInterval(() => {
      // Not opened above what the user has opened in the meantime.
      if (document.querySelector(openParts)) return
      clearInterval(timer)
      $isIntroOpen.set(true)
    }, delays.introMs)
    return () => clearInterval(timer)
  }, [wasWantedAtStart])
  useEffect(() => () => $isIntroOpen.set(false), [])
  if (!isOpen) return null
  return <IntroDialog placeCount={placeCount} onClose={() => void dismissIntro(api, session)} />
}

function isDeepLink(): boolean {
  return Object.keys(parseMapViewQuery(window.location.search)).length > 0
}
