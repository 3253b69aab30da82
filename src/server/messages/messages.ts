import { admin } from './admin.ts'
import { apiDocs } from './api-docs.ts'
import { apiErrors, inputErrors } from './api-errors.ts'
import { exportMessages } from './exports.ts'
import { llms } from './llms.ts'
import { ogc } from './ogc.ts'
import { regions } from './regions.ts'
import { satCharts } from './sat-charts.ts'
import { squiddioGpx } from './squiddio-gpx.ts'

/**
 * Messages that the server writes in English only: for admins, for developers and in
 * files. Browsers do not load them. `{name}` marks a value.
 */
export const serverMessages = {
  exports: exportMessages,
  charts: satCharts,
  apiDocs,
  apiErrors,
  inputErrors,
  admin,
  regions,
  squiddioGpx,
  ogc,
  llms,
} as const
