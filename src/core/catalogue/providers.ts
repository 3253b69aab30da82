/** The provider of reviews that the product itself publishes: nobody but an admin deletes them (section 6). */
export const ownProvider = 'roadstead'
/** The provider of rows that come from the blog of the site. */
export const blogProvider = 'blog'
