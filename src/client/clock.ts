import { atom, onMount } from 'nanostores'

const minuteMs = 60_000

/** The time to the minute, for ages that must not stand still while a page is open. */
export const $now = atom(new Date())

onMount($now, () => {
  $now.set(new Date())
  const timer = setInterval(() => $now.set(new Date()), minuteMs)
  return () => clearInterval(timer)
})
