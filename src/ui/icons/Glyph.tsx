import type { IconParts } from './icon-parts.ts'

/** A drawing on the 24 grid, in the colour of the text around it. It says nothing to a screen reader. */
export function Glyph({ parts }: { parts: IconParts }) {
  return (
    <svg className="rs-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {parts.map((part) =>
        typeof part === 'string' ? (
          <path key={part} d={part} fill="currentColor" fillRule="evenodd" />
        ) : (
          <path
            key={part.line}
            d={part.line}
            fill="none"
            stroke="currentColor"
            strokeWidth={part.width}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ),
      )}
    </svg>
  )
}
