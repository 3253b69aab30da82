import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBbox, type Bbox } from '../../core/geo.ts'
import { pages, serverPages } from '../../core/site/pages.ts'
import { csrfField } from '../http/requester.ts'
import { sendAdminPage } from '../http/pages/admin-page.ts'
import { getTextField } from '../http/pages/form-request.ts'
import { html } from '../http/pages/html.ts'
import { redirectToPage } from '../http/replies.ts'
import { serverMessages } from '../messages/messages.ts'
import { firstStartCookie } from '../plugins/session-cookies.ts'
import { CommandError } from '../system/command-io.ts'
import { DomainError } from '../system/domain-error.ts'
import { addRegion } from './add-region.ts'
import { isUnfinished, reloadSeconds, renderRegionsPage, type RegionForm } from './admin-views.ts'
import { findWaters } from './find-waters.ts'
import {
  answerQuestion,
  isQuestionOpen,
  mayAnswerQuestion,
  openFirstStartLink,
} from './first-start-queries.ts'
import { findRegion, listRegions, requestRegionRefresh, requestRegionRemoval } from './queries.ts'

const messages = serverMessages.regions
const { title } = messages

/** Adds `/admin/regions`, for admins and, until waters are chosen, for who opened the link of the first start. */
export function addRegionPages(app: FastifyInstance): void {
  const { db } = app.database
  const isHolder = (request: FastifyRequest) =>
    mayAnswerQuestion(db, request.cookies[firstStartCookie], app.clock())

  app.get(serverPages.regions, (request, reply) => sendRegionsPage(request, reply, {}))

  app.get(serverPages.firstStart, async (request, reply) => {
    const token = await openFirstStartLink(db, getTextField(request.query, 'key'), app.clock())
    if (token !== null) {
      app.sessionCookies.setFirstStart(reply, token)
      return redirectToPage(reply, serverPages.regions)
    }
    return sendAdminPage(app, request, reply, {
      title,
      isHolder: true,
      problemCode: 'forbidden',
      main: () =>
        Promise.resolve(
          html`<h1>${title}</h1>
            <p class="rs-plain__problem" role="alert">${messages.linkUsed}</p>`,
        ),
    })
  })

  app.post(serverPages.regions, async (request, reply) => {
    await requireRegionAdmin(request)
    const form = readForm(request.body)
    try {
      const bounds = parseBbox([form.west, form.south, form.east, form.north].join(','))
      if (!bounds) throw new CommandError(messages.wrongBox)
      await addRegion(db, form.name, bounds)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return sendRegionsPage(request, reply, { form, problem: error.message })
    }
    return redirectToPage(reply, serverPages.regions)
  })

  app.post(`${serverPages.regions}/later`, async (request, reply) => {
    await requireRegionAdmin(request)
    await answerQuestion(db)
    return redirectToPage(reply, pages.home)
  })

  app.post<{ Params: { id: string; act: string } }>(
    `${serverPages.regions}/:id/:act`,
    async (request, reply) => {
      await requireRegionAdmin(request)
      const { id, act } = request.params
      const region = /^[1-9]\d{0,8}$/.test(id) ? await findRegion(db, Number(id)) : null
      if (region && act === 'remove') await requestRegionRemoval(db, region.id)
      else if (region && act === 'refresh' && !isUnfinished(region))
        await requestRegionRefresh(db, region.id, app.clock())
      return redirectToPage(reply, serverPages.regions)
    },
  )

  /** Throws 'forbidden' unless an admin or the holder of the link sent the form of a page. */
  async function requireRegionAdmin(request: FastifyRequest): Promise<void> {
    const requester = await app.authentication.getRequester(request)
    app.authentication.requireCsrfToken(requester, getTextField(request.body, csrfField))
    if (!requester.user?.admin && !(await isHolder(request)))
      throw new DomainError('forbidden', 'refusals.noPermission')
  }

  async function sendRegionsPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { form, problem = null }: { form?: RegionForm; problem?: string | null },
  ): Promise<FastifyReply> {
    const regions = await listRegions(db)
    const searched = getTextField(request.query, 'q')
    return sendAdminPage(app, request, reply, {
      title,
      isHolder: await isHolder(request),
      problemCode: problem === null ? null : 'invalid',
      reloadSeconds: regions.some(isUnfinished) ? reloadSeconds : null,
      main: async (token) =>
        renderRegionsPage({
          regions,
          found: searched ? findWaters(searched) : null,
          searched,
          form: form ?? readAskedForm(request.query),
          problem,
          isQuestion: await isQuestionOpen(db),
          token,
        }),
    })
  }
}

function readForm(body: unknown): RegionForm {
  const read = (name: string) => getTextField(body, name).trim()
  return {
    name: read('name'),
    west: read('west'),
    south: read('south'),
    east: read('east'),
    north: read('north'),
  }
}

/** The form as a link to the page asks for it. */
function readAskedForm(query: unknown): RegionForm {
  const bounds = parseBbox(getTextField(query, 'bbox'))
  const sides = (bounds ?? {}) as Partial<Bbox> // empty without bounds
  const format = (degrees: number | undefined) => (degrees === undefined ? '' : String(degrees))
  return {
    name: getTextField(query, 'name'),
    west: format(sides.x1),
    south: format(sides.y1),
    east: format(sides.x2),
    north: format(sides.y2),
  }
}
