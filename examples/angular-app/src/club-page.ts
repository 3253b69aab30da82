import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import 'roadstead/elements/map'
import 'roadstead/elements/search'
import type { RoadsteadEventMap } from 'roadstead/elements'

@Component({
  selector: 'club-page',
  // Angular does not know the elements of others.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Our club</h1>
    <roadstead-config [attr.api]="site">
      <roadstead-map lat="43.3" lng="5.3" [zoom]="9"></roadstead-map>
      <roadstead-search (roadstead-select)="show($event)"></roadstead-search>
    </roadstead-config>
    <output>{{ found() }}</output>
  `,
})
export class ClubPage {
  readonly site = '{{site}}'
  readonly found = signal('')

  show(event: RoadsteadEventMap['roadstead-select']): void {
    event.preventDefault()
    this.found.set(event.detail.hit.name)
  }
}
