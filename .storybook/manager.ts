import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Roadstead widgets',
    colorPrimary: '#b5177f',
    colorSecondary: '#b5177f',
  }),
})
