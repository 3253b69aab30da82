import type { StorybookConfig } from '@storybook/react-vite'

/** Storybook shows every element of `src/widgets/elements/table.ts` in every state; `npm run storybook`. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/widgets/**/*.stories.tsx'],
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
