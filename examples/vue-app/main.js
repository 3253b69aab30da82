import { createApp } from 'vue'
import Club from './Club.vue'

createApp(Club).mount('#club')
