import type { AisPathCollection } from '../../../core/contract/vessel.ts'
import { aisPathStyle } from '../../../core/limits/ais-paths.ts'
import type { ShapeLayerDefinition } from './map-layer-definition.ts'

/** Frequent courses of vessels, in three densities. */
export const aisPaths: ShapeLayerDefinition<'aisPaths', AisPathCollection['features'][number]['properties']> =
  {
    key: 'aisPaths',
    type: 'shapes',
    request: ({ api, query, signal }) => api.call('GET /ais_paths', { query, signal }),
    getPathStyle({ density }) {
      const level = density === 3 ? 3 : density === 2 ? 2 : 1
      return {
        className: `rs-ais-path rs-ais-path--${level}`,
        weight: aisPathStyle[level].widthPx,
        fill: true,
      }
    },
    getListText: (messages) => messages.featureList.lines,
    getCountText: (messages) => messages.layers.linesInView,
    getLegend: (messages) => ({
      variants: [
        { className: 'rs-legend__path rs-legend__path--1', text: messages.legend.path1 },
        { className: 'rs-legend__path rs-legend__path--2', text: messages.legend.path2 },
        { className: 'rs-legend__path rs-legend__path--3', text: messages.legend.path3 },
      ],
    }),
  }
