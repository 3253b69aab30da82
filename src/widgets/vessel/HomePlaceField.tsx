import { useMemo } from 'react'
import { createPlaceCandidateSearch } from '../../client/places/candidates.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import { search } from '../../core/limits/search.ts'
import { vesselEdit, vesselPage } from '../../core/messages/en/members.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { CandidateField } from '../form/CandidateField.tsx'
import type { Form } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import type { VesselFormValues } from './vessel-form-values.ts'

const english = { vesselEdit, vesselPage }

/** Home port field: searches by a part of the name, can be empty. */
export function HomePlaceField({ form }: { form: Form<VesselFormValues> }) {
  const { api, language } = useRoadstead()
  const { vesselEdit: texts, vesselPage } = useMessages(english)
  const candidates = useMemo(() => createPlaceCandidateSearch(api), [api])
  const { place_id: placeId, place_name: placeName } = form.values

  function choose(id: string, name: string) {
    form.setValue('place_id', id)
    form.setValue('place_name', name)
  }

  if (placeId !== '')
    return (
      <div className="rs-field">
        <span className="rs-field__label">{vesselPage.homePlace}</span>
        <p className="rs-vessel-form__chosen">
          <Icon parts={icons.pin} />
          <span>{placeName}</span>
          <button
            type="button"
            className="rs-icon-button"
            aria-label={texts.homePlaceRemove}
            title={texts.homePlaceRemove}
            onClick={() => choose('', '')}
          >
            <Icon parts={icons.close} />
          </button>
        </p>
        {form.errors.place_id && (
          <p className="rs-field__error" role="alert">
            {form.errors.place_id}
          </p>
        )}
      </div>
    )
  return (
    <CandidateField
      label={vesselPage.homePlace}
      hint={formatMessage(texts.homePlaceHint, { count: search.candidateMinLength })}
      candidates={candidates}
      getName={({ name }) => name}
      getNote={({ address, city, country_code }) =>
        [address, city, getCountryName(country_code, language)].filter(Boolean).join(', ')
      }
      emptyContent={texts.homePlaceNone}
      onPick={({ id, name }) => choose(String(id), name)}
      error={form.errors.place_id}
    />
  )
}
