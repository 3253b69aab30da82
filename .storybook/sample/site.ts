/** Site of the custom elements in stories and code snippets. */
export const sampleSite = 'https://roadstead.example'
