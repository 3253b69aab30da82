import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { carousel } from '../../core/limits/posts.ts'
import { carousel as carouselMessages } from '../../core/messages/en/places.json'
import { formatMessage, truncate } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import type { IconParts } from '../../ui/icons/icon-parts.ts'
import { useMessages } from '../use-messages.ts'
import { useAutoplay } from './use-autoplay.ts'
import './carousel.css'

const english = { carousel: carouselMessages }

/** An image of a carousel. */
export interface Slide {
  id: number
  image_url: string
  /** Caption; truncated to 65 characters. */
  caption: string
  /** Alternative text. */
  alt: string
}

export interface CarouselProps {
  slides: readonly Slide[]
  /** Subject of the images. */
  label: string
  /** Shown if there are no images: satellite imagery of the place. */
  fallback: ReactNode
}

/** Minimum swipe distance that changes the image, in pixels. */
const swipePx = 40

/**
 * Image carousel (sections 4 and 9): advances every five seconds and stops at the last image. Hover,
 * focus and reduced motion pause it.
 */
export function Carousel({ slides, label, fallback }: CarouselProps) {
  const messages = useMessages(english)
  const shownSlides = slides.slice(0, carousel.maxImages)
  const last = shownSlides.length - 1
  const [index, setIndex] = useState(0)
  const touchStart = useRef<number | null>(null)
  const shown = clamp(index, last)
  const go = (wanted: number) => setIndex(clamp(wanted, last))
  const next = useCallback(() => setIndex(shown + 1), [shown])
  const autoplay = useAutoplay(shown < last, next)

  if (last < 0) {
    return (
      <figure className="rs-carousel rs-carousel--empty" aria-label={label}>
        {fallback}
        <figcaption>{messages.carousel.noImages}</figcaption>
      </figure>
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const forward = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const wanted = { [forward]: shown + 1, [backward]: shown - 1, Home: 0, End: last }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    go(wanted)
  }

  function endSwipe({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (touchStart.current === null) return
    const moved = clientX - touchStart.current
    touchStart.current = null
    if (Math.abs(moved) < swipePx) return
    const isForward = isRightToLeft(currentTarget) ? moved > 0 : moved < 0
    go(shown + (isForward ? 1 : -1))
  }

  return (
    // Arrow keys bubble up from the buttons inside; the group itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="rs-carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      {...autoplay.pauseHandlers}
    >
      <div
        className="rs-carousel__stage"
        aria-live={autoplay.isPlaying ? 'off' : 'polite'}
        onPointerDown={(event) => {
          touchStart.current = event.clientX
        }}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          touchStart.current = null
        }}
      >
        {shownSlides.map((slide, position) =>
          Math.abs(position - shown) > 1 ? null : (
            <Picture
              key={`${slide.id} ${slide.image_url}`}
              slide={slide}
              isShown={position === shown}
              place={formatMessage(messages.carousel.slideOf, { index: position + 1, count: last + 1 })}
              fallback={fallback}
            />
          ),
        )}
      </div>
      {last > 0 && (
        <div className="rs-carousel__controls">
          <SlideButton
            icon={icons.chevronLeft}
            label={messages.carousel.previousSlide}
            isOff={shown === 0}
            onClick={() => go(shown - 1)}
          />
          <span className="rs-carousel__count">
            {formatMessage(messages.carousel.slideOf, { index: shown + 1, count: last + 1 })}
          </span>
          <SlideButton
            icon={icons.chevronRight}
            label={messages.carousel.nextSlide}
            isOff={shown === last}
            onClick={() => go(shown + 1)}
          />
          {autoplay.isAvailable && (
            <SlideButton
              icon={autoplay.isEnabled ? icons.pause : icons.play}
              label={autoplay.isEnabled ? messages.carousel.pauseSlides : messages.carousel.playSlides}
              onClick={() => {
                if (!autoplay.isEnabled && shown === last) go(0)
                autoplay.toggle()
              }}
            />
          )}
        </div>
      )}
    </section>
  )
}

/** An element may have another direction than the page. */
function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(index, last))
}

interface PictureProps {
  slide: Slide
  isShown: boolean
  /** Label such as '2 of 5'. */
  place: string
  fallback: ReactNode
}

/**
 * A slide; adjacent slides are preloaded. An image that fails to load shows a message above the
 * satellite imagery.
 */
function Picture({ slide, isShown, place, fallback }: PictureProps) {
  const messages = useMessages(english)
  const [isAway, setAway] = useState(false)
  const caption = truncate(slide.caption, carousel.captionLength)
  return (
    <figure
      className="rs-carousel__slide"
      data-shown={isShown}
      aria-hidden={!isShown}
      aria-roledescription="slide"
      aria-label={place}
    >
      {isAway ? (
        <>
          {fallback}
          <p className="rs-carousel__away">{messages.carousel.slideFailed}</p>
        </>
      ) : (
        <img
          src={slide.image_url}
          alt={slide.alt}
          draggable={false}
          decoding="async"
          onError={() => setAway(true)}
        />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

interface SlideButtonProps {
  icon: IconParts
  label: string
  isOff?: boolean
  onClick: () => void
}

/** Stays focusable at the limit, so that the focus is not lost. */
function SlideButton({ icon, label, isOff = false, onClick }: SlideButtonProps) {
  return (
    <button
      type="button"
      className="rs-icon-button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      <Icon parts={icon} />
    </button>
  )
}
