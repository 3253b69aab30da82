import type { AllMessages } from '../../messages.ts'
import guides from './guides.json'
import { messages } from './index.ts'
import server from './server.json'

export const all: AllMessages = { messages, ...guides, ...server }
