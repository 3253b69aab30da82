import type { IconParts } from './icon-parts.ts'

/** An icon on a 24 px grid in the current text colour, hidden from screen readers. */
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
