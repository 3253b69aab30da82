import { useContext, useLayoutEffect, useRef } from 'react'
import { ColumnContext } from './StoryGround.tsx'

/** Shows the HTML of a page without the line that loads the elements, which Storybook defines itself. */
export function HtmlPage({ html }: { html: string }) {
  const column = useContext(ColumnContext)
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Each column has its own ids. A contextual fragment runs the scripts of the page.
    const own = column ? html.replaceAll(/(?<=[" ]id="|[" ]for="|'#)[\w-]+/g, `$&-${column}`) : html
    const content = own.replace(/<script[^>]* src=[^>]*><\/script>/, '')
    page.current?.replaceChildren(document.createRange().createContextualFragment(content))
  }, [html, column])
  return <div ref={page} className="rs-story__page" />
}
