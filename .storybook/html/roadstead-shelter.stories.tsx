import type { Meta, StoryObj } from '@storybook/react-vite'
import { htmlMeta } from '../html-story.tsx'

const meta: Meta = { title: 'HTML/roadstead-shelter', ...htmlMeta('shelter') }
export default meta

export const Ready: StoryObj = {}
