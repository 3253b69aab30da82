import { NewReport, Report, ReviewQueue } from '../moderation.ts'
import { Done, IdParams } from '../primitives.ts'
import { type Endpoint } from './endpoint.ts'

/** What admins see and settle. */
export const administrationCalls = {
  'POST /reports': {
    summary: 'Tell the admin about a record.',
    group: 'Administration',
    body: NewReport,
    wrapper: 'report',
    answer: Report,
    status: 201,
  },
  'DELETE /reports/:id': {
    summary: 'Settle a report.',
    group: 'Administration',
    params: IdParams,
    answer: Done,
  },
  'GET /review_queue': {
    summary: 'New places, open reports and the latest edits.',
    group: 'Administration',
    answer: ReviewQueue,
  },
} as const satisfies Record<string, Endpoint>
