import type { StorybookConfig } from '@storybook/react-vite'

/** Storybook shows every widget in every state, as React component and as custom element; `npm run storybook`. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    './introduction.mdx',
    './compose/*.stories.tsx',
    './html/*.stories.tsx',
    '../src/widgets/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    builder: { name: '@storybook/builder-vite', options: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // Controls come from the table of elements, not from the types.
  typescript: { reactDocgen: false },
}
export default config
