import { useState } from 'react'
import { shelterRayDegrees, shelterWindKn } from '../../core/limits/shelter.ts'
import { formatMessage } from '../../core/text.ts'
import { toKnots } from '../../core/shelter/sea-units.ts'
import { convertSpeed, type Units } from '../../core/units.ts'
import type { ShelterContext, Wind } from '../../core/shelter/shelter-quantities.ts'
import { Field } from '../../ui/Field.tsx'
import './wind-fields.css'

export interface WindFieldsProps {
  wind: Wind
  onChange: (wind: Wind) => void
  context: ShelterContext
}

/** Number inputs for direction and speed of a wind; the speed in the reader's unit. */
export function WindFields({ wind, onChange, context }: WindFieldsProps) {
  const { messages, units } = context
  const texts = messages.shelter
  const unit = units.speed
  return (
    <div className="rs-wind-fields">
      <Field label={texts.direction}>
        {(input) => (
          <NumberInput
            {...input}
            value={Math.round(wind.direction)}
            max={360}
            step={shelterRayDegrees}
            onNumber={(direction) => onChange({ ...wind, direction: direction % 360 })}
          />
        )}
      </Field>
      <Field label={formatMessage(texts.speed, { unit })}>
        {(input) => (
          <NumberInput
            {...input}
            key={unit}
            value={toShownSpeed(wind.speedKn, unit)}
            max={toShownSpeed(shelterWindKn.max, unit)}
            step={1}
            onNumber={(speed) => onChange({ ...wind, speedKn: toKnots(speed, unit) })}
          />
        )}
      </Field>
    </div>
  )
}

/** Speed in the reader's unit, whole. */
function toShownSpeed(knots: number, unit: Units['speed']): number {
  return Math.round(convertSpeed(knots, unit))
}

interface NumberInputProps {
  id: string
  className: string
  value: number
  max: number
  step: number
  onNumber: (value: number) => void
}

/** Number input from 0 to `max` that keeps what is typed until it is a number in range. */
function NumberInput({ id, className, value, max, step, onNumber }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isInvalid = typed !== null && parseNumber(typed, max) === null
  return (
    <input
      id={id}
      className={className}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      step={step}
      aria-invalid={isInvalid}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        const number = parseNumber(currentTarget.value, max)
        setTyped(currentTarget.value)
        if (number !== null) onNumber(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function parseNumber(typed: string, max: number): number | null {
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  return number >= 0 && number <= max ? number : null
}
