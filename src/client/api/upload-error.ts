import { ApiError } from './call.ts'

/** A failed direct upload, with the message of section 8 that names the failed step. */
export class UploadError extends ApiError {
  readonly userMessage: string

  constructor(cause: ApiError, sentence: string) {
    super('direct upload', cause.status, cause.problem)
    this.userMessage = sentence
  }
}
