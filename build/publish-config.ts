/** How packages are published: for everybody, with a statement of the run and the commit that built them. */
export const publishConfig = { access: 'public', provenance: true } as const
