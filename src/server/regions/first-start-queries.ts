import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addAppState, getAppState, setAppState } from '../database/app-state.ts'
import type { Db } from '../database/tables.ts'

/**
 * The question "Which waters?" of a new site. Whoever runs it gets a link that works once; the browser that opens it may
 * choose waters and see them loaded for a day, without an account.
 */
const stateName = 'first_start'

interface FirstStart {
  /** SHA-256 of the key of the link, until it was opened. */
  link: string | null
  /** SHA-256 of the token of the browser that opened it. */
  browser: string | null
  opened_at: string | null
  /** Whether the question is closed. */
  isAnswered: boolean
}

const unopened: FirstStart = { link: null, browser: null, opened_at: null, isAnswered: false }
/** How long the browser that opened the link may use the page. */
const browserMs = 86_400_000

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const createKey = () => randomBytes(24).toString('base64url')

async function readFirstStart(db: Db): Promise<FirstStart> {
  const stored = (await getAppState(db, stateName)) as Partial<FirstStart> | undefined // only this file writes it
  return { ...unopened, ...stored }
}

/** Whether the site is new: no region, no record of OpenStreetMap, and the question is not closed. */
export async function isQuestionOpen(db: Db): Promise<boolean> {
  if ((await readFirstStart(db)).isAnswered) return false
  const { rows } = await sql`
    select where not exists (select from regions)
      and not exists (select from source_records where key like 'osm:%')`.execute(db)
  return rows.length > 0
}

/** Creates the key of the link of this start; null if there is no question. A key of an earlier start ends. */
export async function createFirstStartKey(db: Db): Promise<string | null> {
  if (!(await isQuestionOpen(db))) return null
  const key = createKey()
  await setAppState(db, stateName, { ...unopened, link: hash(key) })
  return key
}

/** Returns the token for the browser that opens the link; null if the key is wrong or was used. */
export async function openFirstStartLink(db: Db, key: string, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await addAppState(tx, stateName, {})
    await sql`select from app_state where name = ${stateName} for update`.execute(tx)
    const state = await readFirstStart(tx)
    if (state.link === null || state.link !== hash(key) || state.isAnswered) return null
    const token = createKey()
    await setAppState(tx, stateName, {
      ...state,
      link: null,
      browser: hash(token),
      opened_at: now.toISOString(),
    })
    return token
  })
}

/** Whether a browser has the token of the link, which was opened less than a day ago. */
export async function mayAnswerQuestion(db: Db, token: string | undefined, now: Date): Promise<boolean> {
  if (!token) return false
  const { browser, opened_at: openedAt, isAnswered } = await readFirstStart(db)
  const ageMs = now.getTime() - new Date(openedAt ?? 0).getTime()
  return !isAnswered && browser === hash(token) && ageMs < browserMs
}

/** Closes the question and ends what its link allowed. */
export async function answerQuestion(db: Db): Promise<void> {
  await setAppState(db, stateName, { ...unopened, isAnswered: true })
}
