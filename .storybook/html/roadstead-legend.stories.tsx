import type { Meta, StoryObj } from '@storybook/react-vite'
import { htmlMeta } from '../html-story.tsx'

const meta: Meta = { title: 'HTML/roadstead-legend', ...htmlMeta('legend') }
export default meta

export const Ready: StoryObj = {}
