import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../core/contract/errors.ts'
import type { Language } from '../../../core/languages.ts'
import { csrfField } from '../requester.ts'
import { html, type Html } from './html.ts'
import { sendServerPage } from './server-page.ts'

/** One input of a form. */
export interface FormField {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  hint?: string
  value?: string
  /** Error message for the entered value. */
  problem?: string | undefined
  minLength?: number
  maxLength?: number
}

/** A page with one form. */
export interface FormPage {
  title: string
  /** Language of the texts. */
  language: Language
  lead?: string
  action: string
  fields: FormField[]
  hidden?: Record<string, string>
  submit: string
  /** Error message for the whole form. */
  problem?: string | null
  /** Shown between the lead and the form. */
  contentAboveForm?: Html | null
  /** Small print above the button. */
  smallPrint?: string
  links?: Html[]
  /** The failure that the page shows; it determines the status. */
  problemCode?: ProblemCode | null
}

/** Renders and sends a page with a form, including the CSRF token. */
export async function sendFormPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  page: FormPage,
): Promise<FastifyReply> {
  const { csrfBinding } = await app.authentication.getRequester(request)
  const token = app.authentication.createCsrfToken(csrfBinding ?? app.sessionCookies.setVisitor(reply))
  const hidden = Object.entries({ ...page.hidden, [csrfField]: token })
  return sendServerPage(request, reply, app.documentTemplate, {
    title: page.title,
    language: page.language,
    problemCode: page.problemCode ?? null,
    main: html` <h1>${page.title}</h1>
      ${page.lead ? html`<p class="rs-plain__lead">${page.lead}</p>` : null}
      ${page.problem ? html`<p class="rs-plain__problem" role="alert">${page.problem}</p>` : null}
      ${page.contentAboveForm ?? null}
      <form class="rs-plain__form" method="post" action="${page.action}">
        ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        ${page.fields.map(renderField)}
        ${page.smallPrint ? html`<p class="rs-plain__small">${page.smallPrint}</p>` : null}
        <button class="rs-button rs-button--main rs-plain__submit" type="submit">${page.submit}</button>
      </form>
      ${page.links?.length ? html`<div class="rs-plain__links">${page.links.map((link) => html`<p>${link}</p>`)}</div>` : null}`,
  })
}

/** Renders an inline link. */
export function renderLink(href: string, text: string): Html {
  return html`<a class="rs-link" href="${href}">${text}</a>`
}

function renderField(field: FormField): Html {
  const id = `field-${field.name.replace(/\W+/g, '-').replace(/-$/, '')}`
  const descriptionIds = [field.hint && `${id}-hint`, field.problem && `${id}-problem`]
    .filter(Boolean)
    .join(' ')
  return html` <div class="rs-plain__field">
    <label for="${id}">${field.label}</label>
    <input
      id="${id}"
      name="${field.name}"
      type="${field.type}"
      value="${field.value ?? ''}"
      autocomplete="${field.autocomplete}"
      required${field.type === 'text' ? html`` : html` autocapitalize="none" spellcheck="false"`}${
        field.minLength ? html` minlength="${field.minLength}"` : null
      }
      maxlength="${field.maxLength ?? 200}"
      ${descriptionIds ? html` aria-describedby="${descriptionIds}"` : null}${
        field.problem ? html` aria-invalid="true" autofocus` : null
      }
    />
    ${field.hint ? html`<p class="rs-plain__hint" id="${id}-hint">${field.hint}</p>` : null}
    ${field.problem ? html`<p class="rs-plain__wrong" id="${id}-problem">${field.problem}</p>` : null}
  </div>`
}
