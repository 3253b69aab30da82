/** Path of the Atom feed of recent activity. */
export const activityFeedPath = '/activity.atom'
