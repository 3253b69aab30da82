import { csrfField } from '../http/requester.ts'
import { html, type Html } from '../http/pages/html.ts'
import { serverMessages } from '../messages/messages.ts'
import { pages, serverPages } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import type { Bbox } from '../../core/geo.ts'
import type { RegionRow } from './queries.ts'
import { describeRegion, describeRegionPart } from './region-state.ts'

const messages = serverMessages.regions

/** Interval at which the page loads itself again while a region is loaded. */
export const reloadSeconds = 5

/** A town that was searched for, with the waters around it. */
export interface FoundWaters {
  label: string
  name: string
  bounds: Bbox
}

/** Values of the form with which waters are added. */
export interface RegionForm {
  name: string
  west: string
  south: string
  east: string
  north: string
}

export interface RegionsPage {
  regions: readonly RegionRow[]
  /** Waters that a search found; null without a search. */
  found: readonly FoundWaters[] | null
  searched: string
  form: RegionForm
  problem: string | null
  /** The first start: nothing was chosen yet. */
  isQuestion: boolean
  token: string
}

/** Renders the regions with their parts, and the form for another one. */
export function renderRegionsPage(page: RegionsPage): Html {
  const { regions, problem, isQuestion, token } = page
  const isLoading = regions.some(isUnfinished)
  return html`<h1>${isQuestion ? messages.question : messages.title}</h1>
    <p class="rs-plain__lead">${isQuestion ? messages.questionLead : messages.lead}</p>
    ${problem ? html`<p class="rs-plain__problem" role="alert">${problem}</p>` : null}
    ${isLoading ? html`<p class="rs-plain__hint" role="status">${formatMessage(messages.running, { seconds: reloadSeconds })}</p>` : null}
    ${regions.map((region) => renderRegion(region, token))}
    ${regions.length === 0 && !isQuestion ? html`<p class="rs-plain__hint">${messages.none}</p>` : null}
    ${isLoading ? null : renderAdding(page)}`
}

/** Whether the page shows the progress of a region. */
export function isUnfinished({ is_running: isRunning, removed_at: removed, parts }: RegionRow): boolean {
  return isRunning || removed !== null || parts.some(({ state }) => state === 'waiting')
}

function renderRegion(region: RegionRow, token: string): Html {
  const { x1, y1, x2, y2 } = region.bounds
  const onMap = `${pages.home}?lat=${(y1 + y2) / 2}&lng=${x1 <= x2 ? (x1 + x2) / 2 : 180}&zoom=9`
  return html`<section>
    <h2><a class="rs-link" href="${onMap}">${region.name}</a></h2>
    <p>${describeRegion(region)}</p>
    <table class="rs-plain__table">
      <thead>
        <tr>
          <th scope="col">${messages.part}</th>
          <th scope="col">${messages.state}</th>
        </tr>
      </thead>
      <tbody>
        ${region.parts.map(
          (part) =>
            html`<tr>
              <th scope="row">${messages.parts[part.part]}</th>
              <td>
                ${describeRegionPart(part)}
                ${part.state === 'running' && part.total > 0 ? html` <progress value="${part.done}" max="${part.total}"></progress>` : null}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    <div class="rs-plain__acts">
      ${isUnfinished(region) ? null : renderButton(region.id, 'refresh', messages.refresh, token)}
      ${region.removed_at ? null : renderButton(region.id, 'remove', messages.remove, token)}
    </div>
    <p class="rs-plain__hint">${messages.removeHint}</p>
  </section>`
}

function renderAdding({ found, searched, form, problem, isQuestion, token }: RegionsPage): Html {
  const isFilled = problem !== null || Object.values(form).some((value) => value !== '')
  return html`<section>
    ${isQuestion ? null : html`<h2>${messages.add}</h2>`}
    <form class="rs-plain__form" method="get" action="${serverPages.regions}" role="search">
      ${renderField('q', messages.search, searched, 'search')}
      <div class="rs-plain__acts">
        <button class="rs-button" type="submit">${messages.searchButton}</button>
        <a class="rs-button" href="${pages.home}">${messages.onMap}</a>
      </div>
    </form>
    ${found?.length === 0 ? html`<p class="rs-plain__hint" role="status">${messages.notFound}</p>` : null}
    ${
      found && found.length > 0
        ? html`<ul class="rs-plain__rows">
            ${found.map(
              (waters) =>
                html`<li class="rs-plain__row">
                  <a class="rs-link" href="${formatRegionsPath(waters)}">${waters.label}</a>
                </li>`,
            )}
          </ul>`
        : null
    }
    ${
      isFilled
        ? renderForm(form, token)
        : html`<details class="rs-plain__details">
            <summary>${messages.byBox}</summary>
            ${renderForm(form, token)}
          </details>`
    }
    ${
      isQuestion
        ? html`<form method="post" action="${serverPages.regions}/later" class="rs-plain__acts">
            <input type="hidden" name="${csrfField}" value="${token}" />
            <button class="rs-button" type="submit">${messages.later}</button>
          </form>`
        : null
    }
  </section>`
}

function renderForm(form: RegionForm, token: string): Html {
  return html`<form class="rs-plain__form" method="post" action="${serverPages.regions}">
    <input type="hidden" name="${csrfField}" value="${token}" />
    ${renderField('name', messages.name, form.name)}
    <div class="rs-plain__box">
      ${(['west', 'south', 'east', 'north'] as const).map((side) => renderField(side, messages[side], form[side]))}
    </div>
    <p class="rs-plain__hint">${messages.boxHint}</p>
    <button class="rs-button rs-button--main rs-plain__submit" type="submit">${messages.load}</button>
  </form>`
}

/** Address of the page with the form filled in. */
export function formatRegionsPath({ name, bounds: { x1, y1, x2, y2 } }: Omit<FoundWaters, 'label'>): string {
  return `${serverPages.regions}?${new URLSearchParams({ name, bbox: [x1, y1, x2, y2].join(',') }).toString()}`
}

function renderField(name: string, label: string, value: string, type = 'text'): Html {
  return html`<div class="rs-plain__field">
    <label for="field-${name}">${label}</label>
    <input id="field-${name}" name="${name}" type="${type}" value="${value}" required maxlength="200" />
  </div>`
}

function renderButton(id: number, act: 'refresh' | 'remove', label: string, token: string): Html {
  return html`<form method="post" action="${serverPages.regions}/${id}/${act}">
    <input type="hidden" name="${csrfField}" value="${token}" />
    <button class="rs-button" type="submit">${label}</button>
  </form>`
}
