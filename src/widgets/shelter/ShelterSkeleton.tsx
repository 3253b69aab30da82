import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import './shelter.css'

/** Placeholder with the parts of the content: choice of the wind, verdict, rose, and what a narrow page has below it. */
export function ShelterSkeleton() {
  return (
    <div className="rs-shelter">
      <Skeleton height="44px" />
      <Skeleton height="60px" />
      <Skeleton height="420px" />
      <div className="rs-shelter__below">
        <Skeleton height="300px" />
      </div>
    </div>
  )
}
