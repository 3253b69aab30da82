import { listPostsWithPhoto } from '../../../client/places/posts.ts'
import type { Place } from '../../../core/contract/place.ts'
import type { Post } from '../../../core/contract/post.ts'
import { placePopup } from '../../../core/messages/en/cards.json'
import { place, posts } from '../../../core/messages/en/places.json'
import { formatMessage } from '../../../core/text.ts'
import { SatelliteImage } from '../../../widgets/satellite-image/SatelliteImage.tsx'
import { Carousel, type Slide } from '../../../widgets/photos/Carousel.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { usePlaceName } from '../../../widgets/use-place-name.ts'

const english = { place, placePopup, posts }

/** Carousel of the review photos of a place. */
export function PlaceGallery({ place, posts }: { place: Place; posts: readonly Post[] }) {
  const showName = usePlaceName()
  const messages = useMessages(english)
  const slides = listPostsWithPhoto(posts).map((post): Slide => {
    const user = post.user_name ?? messages.posts.formerMember
    return {
      id: post.id,
      image_url: post.image_url ?? '',
      caption: post.comment,
      alt: formatMessage(messages.posts.photoOf, { name: showName(place), user }),
    }
  })
  return (
    <Carousel
      slides={slides}
      label={messages.place.gallery}
      fallback={
        <SatelliteImage
          position={place}
          label={formatMessage(messages.placePopup.thumbnail, { name: showName(place) })}
        />
      }
    />
  )
}
