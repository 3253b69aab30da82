import type { Meta, StoryObj } from '@storybook/react-vite'
import { htmlMeta } from '../html-story.tsx'

const meta: Meta = { title: 'HTML/roadstead-place-card', ...htmlMeta('place-card') }
export default meta

export const Ready: StoryObj = {}
