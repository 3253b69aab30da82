import { atom, onMount } from 'nanostores'

const minuteMs = 60_000

/** The current time, updated every minute, for relative times. */
export const $now = atom(new Date())

onMount($now, () => {
  $now.set(new Date())
  const timer = setInterval(() => $now.set(new Date()), minuteMs)
  return () => clearInterval(timer)
})
