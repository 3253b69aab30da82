/** Provider of reviews published by the product itself. Only an admin may delete them (section 6). */
export const ownProvider = 'roadstead'
/** Provider of activity rows that come from the blog of the site. */
export const blogProvider = 'blog'
