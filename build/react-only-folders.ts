/**
 * Folders of `src/widgets` whose components are neither in the elements nor in the panel, which are built with
 * Preact: the site and the npm package, built with React, have them.
 */
export const reactOnlyFolders = [
  'feature-list',
  'mini-map',
  'photos',
  'place-form',
  'profile',
  'rating',
  'revisions',
  'sat-chart-form',
  'sat-chart-jobs',
  'tonight',
  'trust',
  'vessel',
] as const
