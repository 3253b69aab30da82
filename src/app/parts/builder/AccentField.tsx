import { useId } from 'react'
import { computeContrast, isHexColour } from '../../../core/colour.ts'
import { home } from '../../../core/messages/en/site.json'
import { formatNumberUpTo } from '../../../core/format-number.ts'
import type { EmbedPageMessages } from '../../../core/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { Field } from '../../../ui/Field.tsx'
import { createAccentTokens, type ThemeBackgrounds } from '../../../widgets/accent/accent-tokens.ts'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { accentThemes, type AccentTheme } from './theme-grounds.ts'

const english = { home }

export interface AccentFieldProps {
  texts: EmbedPageMessages
  grounds: Record<AccentTheme, ThemeBackgrounds>
  text: string
  /** Description of the accepted values, if the text is invalid. */
  error: string | undefined
  onChange: (text: string) => void
}

/** Field of the accent colour: a colour picker, and what the themes make of the colour so that it can be read. */
export function AccentField({ texts, grounds, text, error, onChange }: AccentFieldProps) {
  const messages = useMessages(english)
  const { language } = useRoadstead()
  const resultId = useId()
  const colour = text.trim().toLowerCase()
  const isValid = isHexColour(colour)
  return (
    <div className="rs-builder__accent">
      <Field label={texts.labels.accent} error={error}>
        {(input) => (
          <span className="rs-builder__colour">
            <input
              type="color"
              aria-label={texts.pickColour}
              aria-describedby={resultId}
              value={isValid ? colour : '#000000'}
              onChange={({ target }) => onChange(target.value)}
            />
            <input
              {...input}
              type="text"
              spellCheck={false}
              placeholder="#0e5a8a"
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          </span>
        )}
      </Field>
      <ul id={resultId} aria-live="polite" hidden={!isValid}>
        {isValid &&
          accentThemes.map((theme) => {
            const { paper } = grounds[theme]
            const tokens = createAccentTokens(colour, grounds[theme])
            const shown = tokens['--rs-accent']
            const ratio = formatNumberUpTo(computeContrast(shown, paper), language, 1)
            return (
              <li key={theme}>
                <span
                  className="rs-builder__swatch"
                  aria-hidden="true"
                  style={{ color: tokens['--rs-on-accent'], background: shown }}
                >
                  Aa
                </span>
                {formatMessage(shown === colour ? texts.accentKept : texts.accentAdjusted, {
                  theme: messages.home.themes[theme],
                  colour: shown,
                  ratio,
                })}
              </li>
            )
          })}
      </ul>
    </div>
  )
}
