import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Accordion } from '../../src/ui/Accordion.tsx'
import { CountBadge } from '../../src/ui/CountBadge.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Stars } from '../../src/ui/Stars.tsx'
import { Switch } from '../../src/ui/Switch.tsx'
import { TrafficIndex } from '../../src/ui/TrafficIndex.tsx'
import { Loaded, type LoadLike } from '../../src/ui/loading/Loaded.tsx'
import { Skeleton, SkeletonRows } from '../../src/ui/loading/Skeleton.tsx'
import { BottomSheet } from '../../src/ui/overlays/BottomSheet.tsx'
import { ConfirmDialog } from '../../src/ui/overlays/ConfirmDialog.tsx'
import { Notices } from '../../src/ui/overlays/Notices.tsx'
import { Tooltip } from '../../src/ui/overlays/Tooltip.tsx'
import { listOutline } from '../support/outline.ts'
import { renderStrict, waitForRender } from '../support/render.tsx'

const ignore = () => undefined

it.each<[string, ReactNode, string[]]>([
  [
    'an open section with badges and a summary',
    <Accordion key="1" title="T" summary="S" badges={<i title="b" />} initiallyOpen>
      body
    </Accordion>,
    ['section aria-labelledby=T', 'button aria-expanded=true', 'span T', 'i title=b', 'span S', 'div body'],
  ],
  [
    'counts',
    <>
      <CountBadge value={0} label="none" />
      <CountBadge value={3} label="three" icon={['M1 1z']} />
    </>,
    [
      'span title=none',
      'span aria-hidden=true 0',
      'span none',
      'span title=three --on',
      'span aria-hidden=true 3',
      'span three',
    ],
  ],
  [
    'fields',
    <>
      <Field label="Name" hint="H" error="E" isRequired>
        {(input) => <input {...input} />}
      </Field>
      <Field label="Other">{(input) => <input {...input} />}</Field>
    </>,
    [
      'label Name',
      'span aria-hidden=true *',
      'input aria-invalid=true required aria-describedby=H E label=Name *',
      'p H',
      'p role=alert E',
      'label Other',
      'input aria-invalid=false label=Other',
    ],
  ],
  [
    'switches',
    <>
      <Switch title="T" note="N" isOn onToggle={ignore} />
      <Switch title="U" isOn={false} isDisabled onToggle={ignore} />
    </>,
    [
      'span T',
      'span N',
      'input aria-label=T type=checkbox label=TN checked',
      'label --disabled',
      'span U',
      'input aria-label=U type=checkbox disabled label=U',
    ],
  ],
  [
    'stars and traffic indices',
    <>
      <Stars average={2.5} label="L" />
      <TrafficIndex value={3} label="T" note="(n)" />
      <TrafficIndex value={null} label="U" />
    </>,
    [
      'span role=img aria-label=L',
      'span --on',
      'span --on',
      'span --on',
      'span role=img title=T aria-label=T',
      'i style=height: 30%; --on',
      'i style=height: 47.5%; --on',
      'i style=height: 65%; --on',
      'i style=height: 82.5%;',
      'i style=height: 100%;',
      'b 3',
      'small (n)',
      'span role=img title=U aria-label=U --unknown –',
    ],
  ],
  [
    'placeholders',
    <>
      <Skeleton />
      <Skeleton width="3px" height="4px" />
      <SkeletonRows count={4} />
    </>,
    [
      'span style=width: 100%; height: 1em;',
      'span style=width: 3px; height: 4px;',
      'div aria-hidden=true',
      'span style=width: 32px; height: 32px;',
      'span style=width: 70%; height: 14px;',
      'span style=width: 40%; height: 10px;',
      'span style=width: 32px; height: 32px;',
      'span style=width: 62%; height: 14px;',
      'span style=width: 40%; height: 10px;',
      'span style=width: 32px; height: 32px;',
      'span style=width: 54%; height: 14px;',
      'span style=width: 40%; height: 10px;',
      'span style=width: 32px; height: 32px;',
      'span style=width: 70%; height: 14px;',
      'span style=width: 40%; height: 10px;',
    ],
  ],
  [
    'notices',
    <Notices
      key="1"
      notices={[
        { id: 1, text: 'a', kind: 'done' },
        { id: 2, text: 'b', kind: 'failed' },
      ]}
    />,
    ['div role=status aria-live=polite', 'div --done', 'span a', 'div --failed', 'span b'],
  ],
  [
    'a control with an explanation',
    <Tooltip key="1" text="Explanation" label="More">
      {(id) => <input aria-describedby={id} />}
    </Tooltip>,
    [
      'input aria-describedby=Explanation',
      'button aria-label=More aria-expanded=false',
      'span role=tooltip Explanation',
    ],
  ],
  [
    'a sheet that starts at half of the window',
    <BottomSheet key="1" label="Panel" stops={['half', 'full']} peek={<b>peek</b>}>
      body
    </BottomSheet>,
    ['aside aria-label=Panel --half', 'button aria-label=Panel aria-expanded=true', 'div body'],
  ],
  [
    'a question',
    <ConfirmDialog key="1" text="Sure?" confirmLabel="OK" cancelLabel="Cancel" onAnswer={ignore} />,
    ['dialog role=alertdialog open aria-labelledby=Sure?', 'p Sure?', 'button Cancel', 'button --main OK'],
  ],
])('draws %s', async (_name, part, outline) => {
  const { container } = renderStrict(part)
  await expect.poll(() => listOutline(container)).toEqual(outline)
})

it('the states of a load: previous content remains while it is loaded again, but not after a failure', async () => {
  const onRetry = vi.fn()
  const cases: [LoadLike<string>, string[]][] = [
    [{ state: 'ready', value: 'v' }, ['p v']],
    [{ state: 'empty' }, ['div E']],
    [{ state: 'loading', previous: null }, ['div aria-busy=true skeleton']],
    [{ state: 'loading', previous: 'old' }, ['p old']],
    [{ state: 'failed', previous: null }, ['div role=alert', 'div F', 'button R']],
  ]
  for (const [load, outline] of cases) {
    const { container } = renderStrict(
      <Loaded load={load} skeleton="skeleton" empty="E" failed="F" retry={{ label: 'R', onRetry }}>
        {(value) => <p>{value}</p>}
      </Loaded>,
    )
    await expect.poll(() => listOutline(container)).toEqual(outline)
    container.querySelector('button')?.click()
  }
  expect(onRetry).toHaveBeenCalledOnce()
})

it('a section keeps its content mounted only if told so', async () => {
  const { container } = renderStrict(
    <>
      <Accordion title="One">first</Accordion>
      <Accordion title="Two" keepMounted>
        second
      </Accordion>
    </>,
  )
  await expect.poll(() => container.querySelectorAll('button').length).toBe(2)
  const bodies = () => [...container.querySelectorAll<HTMLElement>('.rs-accordion__body')]
  const listBodies = () => bodies().map(({ textContent, hidden }) => [textContent, hidden])
  const click = async () => {
    for (const button of container.querySelectorAll('button')) button.click()
    await waitForRender()
  }
  expect(listBodies()).toEqual([
    ['', true],
    ['', true],
  ])
  await click()
  expect(listBodies()).toEqual([
    ['first', false],
    ['second', false],
  ])
  await click()
  expect(listBodies()).toEqual([
    ['', true],
    ['second', true],
  ])
})

it('an explanation is opened by its button, closed by Escape, and automatic again after the pointer has left', async () => {
  const { container } = renderStrict(
    <Tooltip text="Explanation" label="More">
      {(id) => <input aria-describedby={id} />}
    </Tooltip>,
  )
  const getState = () => container.querySelector<HTMLElement>('.rs-explained')?.dataset.state
  await expect.poll(getState).toBe('auto')
  const button = container.querySelector('button')
  button?.click()
  await expect.poll(getState).toBe('open')
  expect(button?.ariaExpanded).toBe('true')
  button?.click()
  await expect.poll(getState).toBe('closed')
  expect(button?.ariaExpanded).toBe('false')
  button?.click()
  await expect.poll(getState).toBe('open')
  button?.focus()
  await userEvent.keyboard('a{Escape}')
  await expect.poll(getState).toBe('closed')
  button?.blur()
  await expect.poll(getState).toBe('auto')
})

it.each([
  ['OK', true],
  ['Cancel', false],
])('a question is answered by its buttons: %s', async (name, answer) => {
  const onAnswer = vi.fn()
  const { container } = renderStrict(
    <ConfirmDialog text="Sure?" confirmLabel="OK" cancelLabel="Cancel" onAnswer={onAnswer} />,
  )
  await expect.poll(() => container.querySelectorAll('button').length).toBe(2)
  ;[...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  expect(onAnswer.mock.calls).toEqual([[answer]])
})
