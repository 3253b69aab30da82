import type { ReactNode } from 'react'

export type StepIllustrationKind =
  | 'download-places'
  | 'download-package'
  | 'open-charts'
  | 'plotter'
  | 'import'
  | 'address'
  | 'night'
  | 'position'

/** Decorative illustration of a step; the text has the same information. */
export function StepIllustration({ kind }: { kind: StepIllustrationKind }) {
  return (
    <svg className="rs-step-picture" viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      {illustrations[kind]}
    </svg>
  )
}

const pin = (x: number, y: number) => (
  <path
    className="rs-step-picture__accent"
    d={`M${x} ${y}c-5-7-7-10-7-13a7 7 0 0 1 14 0c0 3-2 6-7 13zm0-15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z`}
    fillRule="evenodd"
  />
)

/** Coast and water. */
const coast = (
  <>
    <rect className="rs-step-picture__sea" x="18" y="12" width="124" height="72" rx="4" />
    <path className="rs-step-picture__land" d="M18 34c18-4 24 8 42 6s20-20 40-24l14-4H22a4 4 0 0 0-4 4z" />
  </>
)

/** Frame of a display on board. */
function onDisplay(content: ReactNode) {
  return (
    <>
      <rect className="rs-step-picture__body" x="10" y="5" width="140" height="86" rx="9" />
      {content}
      <path className="rs-step-picture__line" d="M68 96h24" />
    </>
  )
}

const sheet = (x: number, y: number) => (
  <rect className="rs-step-picture__sheet" x={x} y={y} width="30" height="24" rx="1" />
)

const boat = <path className="rs-step-picture__accent" d="M92 48c6 8 8 15 5 25l-5-3-5 3c-3-10-1-17 5-25z" />

const illustrations: Readonly<Record<StepIllustrationKind, ReactNode>> = {
  'download-places': (
    <>
      {coast}
      {pin(46, 62)}
      {pin(84, 52)}
      <circle className="rs-step-picture__disc" cx="126" cy="72" r="19" />
      <path className="rs-step-picture__arrow" d="M126 61v17m-8-8 8 8 8-8M116 84h20" />
    </>
  ),
  'download-package': onDisplay(
    <>
      <rect className="rs-step-picture__page" x="18" y="12" width="124" height="72" rx="4" />
      <path className="rs-step-picture__sheet" d="M48 34l24-12 24 12v28l-24 12-24-12z" />
      <path
        className="rs-step-picture__arrow rs-step-picture__arrow--ink"
        d="M48 34l24 12 24-12M72 46v28M60 28l24 12"
      />
      <circle className="rs-step-picture__disc" cx="120" cy="64" r="16" />
      <path className="rs-step-picture__arrow" d="M120 55v14m-7-7 7 7 7-7M112 74h16" />
    </>,
  ),
  'open-charts': onDisplay(
    <>
      {coast}
      {sheet(60, 36)}
      {pin(42, 58)}
      {boat}
    </>,
  ),
  plotter: onDisplay(
    <>
      {coast}
      <path className="rs-step-picture__line" d="M30 76h34M30 69h22" />
      {boat}
    </>,
  ),
  import: onDisplay(
    <>
      <rect className="rs-step-picture__page" x="18" y="12" width="124" height="72" rx="4" />
      {[26, 44, 62].map((y) => (
        <g key={y}>
          <rect className="rs-step-picture__tick" x="30" y={y - 5} width="11" height="11" rx="2" />
          <path className="rs-step-picture__line" d={`M52 ${y + 1}h${y === 44 ? 46 : 66}`} />
        </g>
      ))}
      <path className="rs-step-picture__arrow rs-step-picture__arrow--ink" d="M32 26l3 3 5-6M32 44l3 3 5-6" />
    </>,
  ),
  address: onDisplay(
    <>
      {coast}
      <rect className="rs-step-picture__page" x="26" y="18" width="108" height="18" rx="9" />
      <circle className="rs-step-picture__accent" cx="37" cy="27" r="4" />
      <path className="rs-step-picture__line" d="M48 27h58" />
    </>,
  ),
  night: onDisplay(
    <>
      <rect className="rs-step-picture__dark" x="18" y="12" width="124" height="72" rx="4" />
      <path className="rs-step-picture__red" d="M96 62a24 24 0 0 1-30-30 24 24 0 1 0 30 30z" />
      <path className="rs-step-picture__red" d="M104 28l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" />
    </>,
  ),
  position: onDisplay(
    <>
      {coast}
      <circle className="rs-step-picture__halo" cx="84" cy="58" r="17" />
      <circle className="rs-step-picture__here" cx="84" cy="58" r="7" />
    </>,
  ),
}
