import { ApiError } from './call.ts'

/** A direct upload that failed, with the sentence of section 8 that says at which step. */
export class UploadError extends ApiError {
  readonly userMessage: string

  constructor(cause: ApiError, sentence: string) {
    super('direct upload', cause.status, cause.problem)
    this.userMessage = sentence
  }
}
