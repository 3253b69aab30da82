import { NewReport, Report, ReviewQueue } from '../moderation.ts'
import { DoneResponse, IdParams } from '../primitives.ts'
import { type Endpoint } from './endpoint.ts'

/** What admins see and settle. */
export const administrationCalls = {
  'POST /reports': {
    summary: 'Tell the admin about a record.',
    group: 'Administration',
    body: NewReport,
    bodyWrapper: 'report',
    response: Report,
    status: 201,
  },
  'DELETE /reports/:id': {
    summary: 'Settle a report.',
    group: 'Administration',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /review_queue': {
    summary: 'New places, open reports and the latest edits.',
    group: 'Administration',
    response: ReviewQueue,
  },
} as const satisfies Record<string, Endpoint>
