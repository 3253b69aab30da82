/** The input file does not have the expected format; the message is one line for the user. */
export class UnreadableInputError extends Error {}
