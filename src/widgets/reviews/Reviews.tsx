import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { $now } from '../../client/clock.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import type { PostsStore } from '../../client/places/posts.ts'
import { ownProvider } from '../../core/catalogue/providers.ts'
import type { Post } from '../../core/contract/post.ts'
import { common } from '../../core/messages/en/common.json'
import { posts } from '../../core/messages/en/places.json'
import type { PageSession } from '../../core/site/page-data.ts'
import { getRecordPath, getSignInPath } from '../../core/site/pages.ts'
import { formatDate, formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import './reviews.css'

const english = { common, posts }

const ReviewForm = lazyPart(() => import('./ReviewForm.tsx').then((file) => file.ReviewForm))

export interface ReviewsProps {
  store: PostsStore
  /** Name of the place, for the alternative texts of photos. */
  placeName: string
  /** Maximum number of reviews; all if omitted. */
  limit?: number
}

/** Reviews of a place, latest first, and the review form. */
export function Reviews({ store, placeName, limit }: ReviewsProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const load = useStore(store.$load)
  return (
    <div className="rs-reviews">
      {user ? (
        <ReviewForm onSubmit={store.addPost} />
      ) : (
        <p className="rs-reviews__login">
          {messages.posts.loginNeeded}{' '}
          <a
            className="rs-link"
            href={api.site + getSignInPath(api.site === '' ? window.location.pathname : '/')}
          >
            {messages.common.signIn}
          </a>
        </p>
      )}
      <WidgetLoad
        load={load}
        skeleton={<SkeletonRows count={2} />}
        empty={messages.posts.none}
        failed={messages.posts.loadFailed}
        onRetry={store.refresh}
      >
        {(posts) => (
          <ul className="rs-reviews__list">
            {posts.slice(0, limit).map((post) => (
              <li key={post.id}>
                <Review post={post} store={store} placeName={placeName} />
              </li>
            ))}
          </ul>
        )}
      </WidgetLoad>
    </div>
  )
}

function Review({ post, store, placeName }: Omit<ReviewsProps, 'limit'> & { post: Post }) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const now = useStore($now)
  const mayDelete = isDeletable(post, user)
  const author = post.user_name ?? messages.posts.formerMember
  const isForeign = post.provider && post.provider !== ownProvider
  return (
    <article className="rs-review">
      <Face url={post.user_thumb_url && api.site + post.user_thumb_url} />
      <div className="rs-review__body">
        <header className="rs-review__head">
          {user && post.user_id ? (
            <a className="rs-link" href={api.site + getRecordPath('user', post.user_id)}>
              {author}
            </a>
          ) : (
            <b>{author}</b>
          )}
          <time className="rs-muted" dateTime={post.updated_at} title={formatDate(post.updated_at, language)}>
            {formatTimeAgo(post.updated_at, now, language)}
          </time>
          {isForeign && (
            <span className="rs-muted">
              {formatMessage(messages.posts.via, { provider: post.provider ?? '' })}
            </span>
          )}
        </header>
        <p className="rs-review__text">{post.comment}</p>
        {post.image_url && (
          <a className="rs-review__photo" href={api.site + post.image_url} target="_blank" rel="noreferrer">
            <img
              src={api.site + (post.thumb_url ?? post.image_url)}
              alt={formatMessage(messages.posts.photoOf, { name: placeName, user: author })}
              loading="lazy"
              decoding="async"
            />
          </a>
        )}
        {mayDelete && <DeleteButtons post={post} store={store} />}
      </div>
    </article>
  )
}

/** Section 6: author and admins may delete a review, except those of the product's own provider. */
function isDeletable(post: Post, user: PageSession['user']): boolean {
  if (!user || post.provider === ownProvider) return false
  return user.admin || post.user_id === user.id
}

function DeleteButtons({ post, store }: { post: Post; store: PostsStore }) {
  const messages = useMessages(english)
  const [isBusy, setBusy] = useState(false)

  async function remove(question: string, call: string, send: () => Promise<void>) {
    if (!(await showConfirmDialog(question))) return
    setBusy(true)
    clearNotices('review')
    try {
      await send()
    } catch (error) {
      console.error(`${call} failed`, error)
      notify('review', messages.posts.deleteFailed, 'failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="rs-review__acts">
      {post.image_url && (
        <button
          type="button"
          className="rs-button rs-button--quiet"
          disabled={isBusy}
          onClick={() =>
            void remove(messages.posts.confirmPhotoDelete, 'DELETE /photos', () => store.deletePhoto(post))
          }
        >
          {messages.posts.deletePhoto}
        </button>
      )}
      <button
        type="button"
        className="rs-button rs-button--quiet"
        disabled={isBusy}
        onClick={() =>
          void remove(messages.posts.confirmDelete, 'DELETE /posts', () => store.deletePost(post))
        }
      >
        <Icon parts={icons.trash} />
        {messages.posts.delete}
      </button>
    </div>
  )
}

function Face({ url }: { url: string | null }) {
  if (url) return <img className="rs-review__face" src={url} alt="" width="40" height="40" loading="lazy" />
  return (
    <span className="rs-review__face">
      <Icon parts={icons.person} />
    </span>
  )
}
