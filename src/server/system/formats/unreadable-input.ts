/** An input file that cannot be read as what it should be: one line for the person who named it. */
export class UnreadableInputError extends Error {}
