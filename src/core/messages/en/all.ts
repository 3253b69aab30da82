import type { AllMessages } from '../../messages.ts'
import embedding from './embedding.json'
import help from './help.json'
import { messages } from './index.ts'
import server from './server.json'

export const all: AllMessages = { messages, ...embedding, ...help, ...server }
