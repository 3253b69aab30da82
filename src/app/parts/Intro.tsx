import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $isIntroOpen, dismissIntro } from '../../client/accounts/intro.ts'
import { delays } from '../../core/limits/interface.ts'
import { lazyOverlay } from '../../widgets/lazy-part.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'

const IntroDialog = lazyOverlay(() => import('./IntroDialog.tsx').then((file) => file.IntroDialog))

/** Opens the intro two seconds after the page has loaded, unless it was dismissed before (section 2). */
export function Intro({ placeCount }: { placeCount: number | undefined }) {
  const { api, session } = useRoadstead()
  const isOpen = useStore($isIntroOpen)
  const isWanted = useStore(session.$session)?.show_intro ?? false
  const [wasWantedAtStart] = useState(isWanted)
  useEffect(() => {
    if (!wasWantedAtStart) return undefined
    const timer = setInterval(() => {
      // Not opened above a dialog that the user has opened in the meantime.
      if (document.querySelector('dialog[open]')) return
      clearInterval(timer)
      $isIntroOpen.set(true)
    }, delays.introMs)
    return () => clearInterval(timer)
  }, [wasWantedAtStart])
  useEffect(() => () => $isIntroOpen.set(false), [])
  if (!isOpen) return null
  return <IntroDialog placeCount={placeCount} onClose={() => void dismissIntro(api, session)} />
}
