import { mount } from 'svelte'
import Club from './Club.svelte'

mount(Club, { target: document.querySelector('#club') })
