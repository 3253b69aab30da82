import { afterEach, expect, it } from 'vitest'
import { renderChartImage } from '../../../src/widgets/chart/chart-image.ts'

afterEach(() => document.body.replaceChildren())

/** Adds a figure of 200 px whose parts are at fixed places. */
function addFigure(html: string): HTMLElement {
  const figure = document.createElement('figure')
  figure.style.cssText =
    'position: relative; margin: 20px 0 0 30px; width: 200px; height: 160px; background: #fff; color: #000; font: 20px/24px sans-serif'
  figure.innerHTML = html
  document.body.append(figure)
  return figure
}

const at = (left: number, top: number, more = '') =>
  `style="position: absolute; left: ${left}px; top: ${top}px; ${more}"`

/** Renders the picture of a figure; `read` returns the colours of a rectangle, in pixels of the figure. */
async function renderPicture(figure: HTMLElement) {
  const blob = await renderChartImage(figure)
  const bitmap = await createImageBitmap(blob)
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const read = (left: number, top: number, width = 1, height = 1): string[] => {
    const { data = [] } = pen?.getImageData(2 * left, 2 * top, 2 * width, 2 * height) ?? {}
    const colours = new Set<string>()
    for (let i = 0; i < data.length; i += 4) colours.add([data[i], data[i + 1], data[i + 2]].join(' '))
    return [...colours]
  }
  return { type: blob.type, size: [bitmap.width, bitmap.height], read }
}

/** Adds a canvas of one colour to a figure. */
function addCanvas(figure: HTMLElement, colour: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 20
  canvas.style.cssText = 'position: absolute; left: 10px; top: 40px; width: 40px; height: 20px'
  figure.prepend(canvas)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = colour
  pen.fillRect(0, 0, 40, 20)
}

it('the picture of a chart ends above its table, at twice the resolution', async () => {
  const figure = addFigure(`<details ${at(0, 100)}><summary>Table</summary></details>`)
  addCanvas(figure, '#f00')
  const { type, size, read } = await renderPicture(figure)
  expect(type).toBe('image/png')
  expect(size).toEqual([400, 200])
  expect(read(11, 41, 38, 18)).toEqual(['255 0 0'])
  expect(read(60, 40, 20, 20)).toEqual(['255 255 255'])
})

it('without a table the picture is the whole figure', async () => {
  const figure = addFigure('')
  addCanvas(figure, '#f00')
  expect((await renderPicture(figure)).size).toEqual([400, 320])
})

it('the picture has the drawings in the colours that the page gives them', async () => {
  const figure = addFigure(`
    <style>.test-slice { fill: rgb(0, 128, 0); stroke: none } .test-moved { transform: translate(20px, 0) }</style>
    <div ${at(100, 40)}><svg width="40" height="20" viewBox="0 0 40 20" style="display: block">
      <rect class="test-slice" width="20" height="20"></rect>
      <g class="test-moved"><rect width="20" height="20" style="fill: rgb(0, 0, 255)"></rect></g>
    </svg></div>`)
  const { read } = await renderPicture(figure)
  expect(read(102, 42, 15, 15)).toEqual(['0 128 0'])
  expect(read(123, 42, 15, 15)).toEqual(['0 0 255'])
  expect(read(150, 40, 20, 20)).toEqual(['255 255 255'])
})

it('the picture has the signs of the legend, plain or with a gradient from left to right', async () => {
  const figure = addFigure(`
    <i ${at(100, 10, 'width: 20px; height: 10px; background: rgb(0, 128, 0)')}></i>
    <i ${at(0, 80, 'width: 200px; height: 10px; background: linear-gradient(to right, rgb(255, 0, 0), rgb(0, 0, 255))')}></i>`)
  addCanvas(figure, '#f00')
  const { read } = await renderPicture(figure)
  expect(read(101, 11, 18, 8)).toEqual(['0 128 0'])
  const [first, last] = [read(1, 84), read(198, 84)].map(([colour = '']) => colour.split(' ').map(Number))
  expect(first?.[0]).toEqual(expect.closeTo(255, -1))
  expect(last?.[2]).toEqual(expect.closeTo(255, -1))
  expect(first?.[2]).toEqual(expect.closeTo(0, -1))
  expect(last?.[0]).toEqual(expect.closeTo(0, -1))
})

it('the picture has the visible texts at their places, but neither hidden ones nor those of drawings twice', async () => {
  const figure = addFigure(`
    <span ${at(10, 0)}>Title</span>
    <span class="rs-hidden" ${at(100, 0)}>Hidden</span>
    <details ${at(0, 120)}><summary>Table</summary></details>`)
  addCanvas(figure, '#fff')
  const { read } = await renderPicture(figure)
  expect(read(10, 0, 50, 24)).toContain('0 0 0')
  expect(read(80, 0, 119, 24)).toEqual(['255 255 255'])
  expect(read(0, 70, 199, 45)).toEqual(['255 255 255'])
})

it('there is no picture of a chart that is not drawn yet', async () => {
  await expect(renderChartImage(addFigure('<p>Title</p>'))).rejects.toThrow('there is no chart to draw')
})
