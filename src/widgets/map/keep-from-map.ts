import { DomEvent } from 'leaflet'

/**
 * Keeps the clicks, presses and double clicks of an element on a map from the map. Also works around Leaflet 1.9, which
 * takes two clicks within 200 ms for a double click if their `detail` is 1, as on some touch screens, and then stops the
 * second click, so that the listeners of React, at the root of the page, never get it. Leaflet 2 has no such simulation.
 */
export function keepFromMap(element: HTMLElement): void {
  DomEvent.disableClickPropagation(element)
  DomEvent.off(element, 'dblclick', DomEvent.stopPropagation)
  element.addEventListener('dblclick', stopPropagation)
  element.addEventListener('click', hideFromSimulation)
}

function stopPropagation(event: Event): void {
  event.stopPropagation()
}

/** The map simulates double clicks too, and would zoom. It leaves out clicks whose `detail` is not 1. */
function hideFromSimulation(event: Event): void {
  // Does nothing on an event whose `detail` cannot be redefined, as those of testing libraries.
  Reflect.defineProperty(event, 'detail', { value: 0 })
}
