import { expect, it } from 'vitest'
import { FeatureIcon, type FeatureAppearance } from '../../../../src/widgets/map/clusters/feature-icon.ts'

import { createSvgIcon, svgNamespace } from '../../../../src/widgets/map/layers/svg-icon.ts'

function buildAppearance(own: Partial<FeatureAppearance> = {}): FeatureAppearance {
  const element = document.createElement('b')
  return { element, sizePx: 30, name: 'Port Camargue', isChosen: false, ...own }
}

it('an icon has size, content and name of its feature, also as a tooltip', () => {
  const appearance = buildAppearance()
  const element = new FeatureIcon(() => appearance).createIcon()
  expect(element.style.width).toBe('30px')
  expect(element.style.height).toBe('30px')
  expect(element.ariaLabel).toBe('Port Camargue')
  expect(element.title).toBe('Port Camargue')
  expect([...element.children]).toEqual([appearance.element])
  expect(element.hasAttribute('aria-expanded')).toBe(false)
})

it('an icon keeps its element and shows the state of each time', () => {
  let appearance = buildAppearance({ isChosen: true, isExpanded: false })
  const icon = new FeatureIcon(() => appearance)
  const element = icon.createIcon()
  const read = () => [
    element.className,
    element.ariaLabel,
    element.title,
    element.ariaExpanded,
    element.style.width,
  ]
  const chosen = 'rs-marker rs-marker--chosen'
  expect(read()).toEqual([expect.stringContaining(chosen), 'Port Camargue', 'Port Camargue', 'false', '30px'])
  appearance = buildAppearance({ isExpanded: true, name: '2 places here', sizePx: 38 })
  expect(icon.createIcon()).toBe(element)
  expect(read()).toEqual([
    expect.not.stringContaining(chosen),
    '2 places here',
    '2 places here',
    'true',
    '38px',
  ])
  expect([...element.children]).toEqual([appearance.element])
  appearance = buildAppearance()
  icon.createIcon()
  expect(element.hasAttribute('aria-expanded')).toBe(false)
})

it('the icon of a cluster on the map takes its element over', () => {
  const element = document.createElement('div')
  expect(new FeatureIcon(() => buildAppearance(), element).createIcon()).toBe(element)
  expect(element.ariaLabel).toBe('Port Camargue')
})

it('an element that returns to the map is opaque; one that is fading on it goes on', () => {
  const icon = new FeatureIcon(() => buildAppearance())
  const element = icon.createIcon()
  element.style.opacity = '0'
  icon.createIcon()
  expect(element.style.opacity).toBe('')
  document.body.append(element)
  element.style.opacity = '0'
  icon.createIcon()
  expect(element.style.opacity).toBe('0')
  element.remove()
})

it('a drawing fills its areas with the colour of the text, and draws its lines in it, with round ends', () => {
  const parts = ['M0 0h24v24H0z', { line: 'M2 12h20', width: 2 }]
  const svg = createSvgIcon(parts)
  expect(svg.namespaceURI).toEqual(svgNamespace)
  expect(svg.getAttribute('viewBox')).toBe('0 0 24 24')
  expect(svg.ariaHidden).toBe('true')
  document.body.append(svg)
  svg.style.color = 'rgb(1, 2, 3)'
  const [area, line] = [...svg.querySelectorAll('path')].map((path) => ({
    d: path.getAttribute('d'),
    style: { ...getComputedStyle(path) },
  }))
  expect(area?.d).toBe(parts[0])
  expect(area?.style).toMatchObject({ fill: 'rgb(1, 2, 3)', fillRule: 'evenodd', stroke: 'none' })
  expect(line?.d).toBe('M2 12h20')
  expect(line?.style).toMatchObject({
    fill: 'none',
    stroke: 'rgb(1, 2, 3)',
    strokeWidth: '2px',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  })
  svg.remove()
  const again = createSvgIcon(parts)
  expect(again).not.toBe(svg)
  expect(again.childElementCount).toBe(2)
})
