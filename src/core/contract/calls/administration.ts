import { NewReport, Report, ReviewQueue } from '../moderation.ts'
import { DoneResponse, IdParams } from '../primitives.ts'
import { type Endpoint } from './endpoint.ts'

/** Reports and the review queue. */
export const administrationCalls = {
  'POST /reports': {
    summary: 'Report a record to the admins.',
    group: 'Administration',
    body: NewReport,
    bodyWrapper: 'report',
    response: Report,
    status: 201,
  },
  'DELETE /reports/:id': {
    summary: 'Resolve a report.',
    group: 'Administration',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /review_queue': {
    summary: 'List new places, open reports and the latest edits.',
    group: 'Administration',
    response: ReviewQueue,
  },
} as const satisfies Record<string, Endpoint>
