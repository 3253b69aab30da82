/** Beginning of the `type` of every problem document of a site; the code of the problem follows. */
export const problemTypePrefix = 'urn:roadstead:problem:'
